"""The sentences the corpus is composed of: each in French and in Portuguese, saying the same. No number stands in them.

`@` is the name of a call of the page, or the page a link leads to. Knows no page and no generator.
"""

from __future__ import annotations

Pair = tuple[str, str]  # French, Portuguese

TITLES: tuple[Pair, ...] = (
    ("Lire une position", "Ler uma posição"),
    ("Le temps des dés", "O tempo dos dados"),
    ("Ce que vaut un match", "Quanto vale uma partida"),
    ("Jouer avec le videau", "Jogar com o cubo de dobra"),
    ("La course et le contact", "A corrida e o contato"),
    ("Comprendre ta cote", "Entender o seu rating"),
)
SUBTITLES: tuple[Pair, ...] = (
    ("pour qui débute", "para quem começa"),
    ("pas à pas", "passo a passo"),
    ("dans un long match", "em uma partida longa"),
    ("contre plus fort que toi", "contra alguém mais forte"),
    ("quand le score est serré", "quando o placar está apertado"),
    ("sans se presser", "sem pressa"),
)
DESCRIPTIONS: tuple[Pair, ...] = (
    (
        "Ce qu'un match change à ta cote, et pourquoi sa longueur compte.",
        "O que uma partida muda no seu rating, e por que a duração conta.",
    ),
    (
        "Un guide pour juger une position, un match et une série.",
        "Um guia para avaliar uma posição, uma partida e uma série.",
    ),
    ("Les idées simples qui font gagner des parties.", "As ideias simples que fazem ganhar jogos."),
)
SECTIONS: dict[str, Pair] = {
    "length": ("Pourquoi la longueur compte", "Por que a duração conta"),
    "luck": ("Ce que peut la chance", "O que a sorte pode fazer"),
    "stakes": ("L'enjeu d'un match", "O que está em jogo"),
    "opening": ("Les premiers coups", "As primeiras jogadas"),
    "race": ("Gagner la course", "Vencer a corrida"),
    "cube": ("Quand doubler", "Quando dobrar"),
    "habits": ("Prendre de bonnes habitudes", "Criar bons hábitos"),
    "compare": ("Comparer avec les échecs", "Comparar com o xadrez"),
}
OPENERS: tuple[Pair, ...] = (
    ("En pratique, ", "Na prática, "),
    ("Le plus souvent, ", "Na maioria das vezes, "),
    ("Au fond, ", "No fundo, "),
    ("Avec le temps, ", "Com o tempo, "),
    ("Dans une partie serrée, ", "Em um jogo apertado, "),
    ("À ce moment du match, ", "Nesse momento da partida, "),
    ("Chez les bons joueurs, ", "Entre os bons jogadores, "),
)
# Each begins with a small letter, so that an opener may come first.
PLAIN: tuple[Pair, ...] = (
    (
        "le hasard décide d'une partie, mais rarement d'une *longue* série de matchs joués avec soin",
        "o acaso decide um jogo, mas raramente uma *longa* série de partidas jogadas com cuidado",
    ),
    (
        "un point tenu dans ton jan intérieur gêne l'adversaire plus qu'un point tenu au loin",
        "um ponto firme no seu quadrante interior atrapalha o adversário mais do que um ponto distante",
    ),
    (
        "le joueur **patient** attend que la position lui donne une raison de courir",
        "o jogador **paciente** espera que a posição lhe dê um motivo para correr",
    ),
    (
        "on regarde d'abord ce que l'adversaire menace, puis seulement ce qu'on aimerait faire",
        "olhe primeiro o que o adversário ameaça e só depois o que você gostaria de fazer",
    ),
    (
        "une position se juge à ce qu'elle permet au tour suivant, et non à ce qu'elle a coûté",
        "uma posição se avalia pelo que ela permite na vez seguinte, e não pelo que ela custou",
    ),
    (
        "le contact rend la partie plus riche : chaque camp garde de quoi frapper",
        "o contato deixa o jogo mais rico: cada lado ainda tem como capturar",
    ),
    (
        "la course pure se compte, et celui qui compte mieux y gagne sans forcer",
        "a corrida pura se conta, e quem conta melhor ganha sem esforço",
    ),
    (
        "un pion isolé n'est pas une faute si personne ne peut l'atteindre sans risque",
        "uma peça isolada não é um erro se ninguém pode alcançá-la sem risco",
    ),
    (
        "la cote mesure une *habitude* : elle ne dit rien d'un soir, beaucoup d'une saison",
        "o rating mede um *hábito*: diz pouco sobre uma noite e muito sobre uma temporada",
    ),
    (
        "le videau change la partie dès que l'un des camps prend l'avantage",
        "o cubo de dobra muda o jogo assim que um dos lados ganha vantagem",
    ),
    (
        "refuser un double au bon moment coûte moins qu'accepter par fierté",
        "recusar uma dobra na hora certa custa menos do que aceitar por orgulho",
    ),
    (
        "les bons coups se ressemblent, les mauvais ont chacun leur propre histoire",
        "as boas jogadas se parecem, e cada jogada ruim tem a sua própria história",
    ),
    (
        "il vaut mieux construire une barrière devant les pions adverses que courir au hasard",
        "é melhor construir uma barreira diante das peças adversárias do que correr ao acaso",
    ),
    (
        "deux pions sur la même case se protègent, et cette case devient un refuge",
        "duas peças na mesma casa se protegem, e essa casa vira um abrigo",
    ),
    (
        "le score du match pèse sur chaque décision, surtout quand la fin approche",
        "o placar da partida pesa em cada decisão, sobretudo quando o fim se aproxima",
    ),
    (
        "une longue attente derrière une barrière *solide* use la patience de tout le monde",
        "uma longa espera atrás de uma barreira *sólida* gasta a paciência de todos",
    ),
    (
        "revoir une partie perdue apprend plus que raconter une partie gagnée",
        "rever um jogo perdido ensina mais do que contar um jogo vencido",
    ),
    (
        "le plus fort gagne plus souvent, et c'est tout ce que la formule promet",
        "o mais forte ganha mais vezes, e isso é tudo o que a fórmula promete",
    ),
    (
        "un adversaire mieux coté rapporte davantage : sa défaite était moins attendue",
        "um adversário de rating mais alto rende mais: a derrota dele era menos esperada",
    ),
    (
        "personne ne voit la cote bouger d'un grand pas, sauf celui qui débute",
        "ninguém vê o rating dar um grande passo, a não ser quem está começando",
    ),
    (
        "la formule ne connaît ni la fatigue, ni l'humeur, ni la qualité des coups joués",
        "a fórmula não conhece o cansaço, nem o humor, nem a qualidade das jogadas feitas",
    ),
    (
        "il faut savoir perdre un peu de terrain pour garder une position **souple**",
        "é preciso saber ceder um pouco de terreno para manter uma posição **flexível**",
    ),
    (
        "le joueur qui garde du jeu des deux côtés du plateau choisit encore son plan",
        "o jogador que mantém jogo dos dois lados do tabuleiro ainda escolhe o seu plano",
    ),
    (
        "frapper tôt gagne du temps, frapper tard gagne parfois la partie",
        "capturar cedo ganha tempo, capturar tarde às vezes ganha o jogo",
    ),
    (
        "une case libre derrière la barrière suffit souvent à relancer la lutte",
        "uma casa livre atrás da barreira muitas vezes basta para reabrir a luta",
    ),
    (
        "les dés tombent sans mémoire, et la série qui précède n'annonce pas la suivante",
        "os dados caem sem memória, e a série anterior não anuncia a seguinte",
    ),
    (
        "une bonne règle tient en une phrase, comme `compter avant de bouger`",
        "uma boa regra cabe em uma frase, como `contar antes de mexer`",
    ),
    (
        "la différence entre deux coups voisins se voit mal sur une partie, bien sur une *année*",
        "a diferença entre duas jogadas vizinhas mal se vê em um jogo, mas se vê bem em um *ano*",
    ),
    (
        "le camp qui mène simplifie, le camp qui suit complique : les deux ont raison",
        "o lado que lidera simplifica, o lado que persegue complica: os dois têm razão",
    ),
    (
        "sortir ses pions trop vite laisse parfois un dernier coup à l'adversaire",
        "retirar as peças depressa demais às vezes deixa uma última jogada ao adversário",
    ),
    (
        "les joueurs confirmés parlent peu de chance et beaucoup de choix",
        "os jogadores experientes falam pouco de sorte e muito de escolhas",
    ),
    (
        "le risque se paie ou se gagne, mais il se **choisit** toujours avant de lancer les dés",
        "o risco se paga ou se ganha, mas sempre se **escolhe** antes de lançar os dados",
    ),
)
# A call of fibs.match; each names what it was worked out from.
MATCHES: tuple[Pair, ...] = (
    (
        (
            "un match en {{ @.length }} entre un joueur à {{ @.own }} et un autre à {{ @.opponent }} rapporte "
            "{{ @.gain }} au premier s'il gagne, et lui coûte {{ @.loss }} s'il perd"
        ),
        (
            "uma partida até {{ @.length }} entre um jogador com {{ @.own }} e outro com {{ @.opponent }} rende "
            "{{ @.gain }} ao primeiro se ele vencer, e lhe custa {{ @.loss }} se perder"
        ),
    ),
    (
        (
            "avec {{ @.own }} de cote contre {{ @.opponent }}, en {{ @.length }}, tu gagnes {{ @.gain }} *ou* "
            "tu perds {{ @.loss }}"
        ),
        (
            "com {{ @.own }} de rating contre {{ @.opponent }}, até {{ @.length }}, você ganha {{ @.gain }} *ou* "
            "perde {{ @.loss }}"
        ),
    ),
    (
        (
            "la victoire vaut **{{ @.gain }}** et la défaite {{ @.loss }} quand un joueur à {{ @.own }} en affronte un "
            "à {{ @.opponent }} dans un match en {{ @.length }}"
        ),
        (
            "a vitória vale **{{ @.gain }}** e a derrota {{ @.loss }} quando um jogador com {{ @.own }} enfrenta um "
            "com {{ @.opponent }} em uma partida até {{ @.length }}"
        ),
    ),
)
# A call of fibs.win_probability.
CHANCES: tuple[Pair, ...] = (
    (
        "avec {{ @.gap }} d'avance, un match en {{ @.length }} se gagne dans {{ @ }} des cas",
        "com {{ @.gap }} de vantagem, uma partida até {{ @.length }} se ganha em {{ @ }} dos casos",
    ),
    (
        "la formule donne {{ @ }} de chances à celui qui mène de {{ @.gap }}, si le match se joue en {{ @.length }}",
        "a fórmula dá {{ @ }} de chance a quem está {{ @.gap }} à frente, se a partida vai até {{ @.length }}",
    ),
)
# A call of elo.expected_score.
EXPECTED: tuple[Pair, ...] = (
    (
        "aux échecs, on attend {{ @ }} par partie de celui qui est {{ @.gap }} devant",
        "no xadrez, esperam-se {{ @ }} por jogo de quem está {{ @.gap }} à frente",
    ),
    (
        "l'Elo, lui, promet {{ @ }} par partie pour un écart de {{ @.gap }}",
        "o Elo, por sua vez, promete {{ @ }} por jogo para uma diferença de {{ @.gap }}",
    ),
)
LINKS: tuple[Pair, ...] = (
    ("la suite se lit dans [un autre guide](@)", "a continuação está em [outro guia](@)"),
    (
        "pour comparer, regarde [le même point vu de plus près](@) avant de juger",
        "para comparar, veja [o mesmo ponto mais de perto](@) antes de avaliar",
    ),
    (
        "[cette page](@) reprend l'idée avec d'autres joueurs",
        "[esta página](@) retoma a ideia com outros jogadores",
    ),
)
CLAIMS: dict[str, Pair] = {
    "longer": (
        "[un match plus long favorise le plus fort]{claim=longer}",
        "[uma partida mais longa favorece o mais forte]{claim=longer}",
    ),
    "worth": (
        "[gagner rapporte toujours quelque chose]{claim=worth}",
        "[vencer sempre rende alguma coisa]{claim=worth}",
    ),
}
BULLETS: tuple[Pair, ...] = (
    ("Compte la course avant chaque décision.", "Conte a corrida antes de cada decisão."),
    ("Garde une case de repos pour tes pions *arrière*.", "Guarde uma casa de repouso para as peças *de trás*."),
    ("Ne double pas par ennui.", "Não dobre por tédio."),
    ("Note les coups que tu as hésité à jouer.", "Anote as jogadas em que você hesitou."),
    ("Regarde tout le plateau, pas seulement le coin qui brûle.", "Olhe o tabuleiro todo, não só o canto que arde."),
    ("Joue lentement quand tout va **bien**.", "Jogue devagar quando tudo vai **bem**."),
)
NOTES: tuple[Pair, ...] = (
    ("Les valeurs de cette page sont celles d'avant le match.", "Os valores desta página são os de antes da partida."),
    ("Une cote se lit toujours avec son nombre de matchs.", "Um rating sempre se lê junto com o número de partidas."),
)
WORDS: tuple[tuple[Pair, Pair], ...] = (
    (("barrière", "barreira"), ("plusieurs cases tenues de suite", "várias casas firmes em sequência")),
    (("refuge", "abrigo"), ("une case tenue chez l'adversaire", "uma casa firme no campo do adversário")),
    (("course", "corrida"), ("une partie sans contact", "um jogo sem contato")),
    (("retard", "atraso"), ("ce qu'il reste à courir de plus", "o que ainda falta correr a mais")),
    (("prise", "captura"), ("un pion envoyé sur la barre", "uma peça mandada para a barra")),
)
MATCH_TABLE: tuple[Pair, ...] = (
    ("Joueurs", "Jogadores"),
    ("Longueur", "Duração"),
    ("Victoire", "Vitória"),
    ("Défaite", "Derrota"),
)
MATCH_ROW: Pair = ("{{ @.own }} contre {{ @.opponent }}", "{{ @.own }} contra {{ @.opponent }}")
CHANCE_TABLE: tuple[Pair, ...] = (("Système", "Sistema"), ("Écart", "Diferença"), ("Attendu", "Esperado"))
CHANCE_ROW: Pair = ("Backgammon, en {{ @.length }}", "Gamão, até {{ @.length }}")
EXPECTED_ROW: Pair = ("Échecs", "Xadrez")
WORD_TABLE: tuple[Pair, ...] = (("Mot", "Palavra"), ("Ce qu'il veut dire", "O que quer dizer"))
GRID: dict[str, Pair] = {
    "caption": ("Chances du plus fort", "Chances do mais forte"),
    "corner": ("Écart", "Diferença"),
    "rows": ("{} d'écart", "{} de diferença"),
    "columns": ("Match en {}", "Partida até {}"),
}
HOME: dict[str, Pair] = {
    "title": ("Des guides pour mieux jouer", "Guias para jogar melhor"),
    "words": ("Voici les premiers guides.", "Aqui estão os primeiros guias."),
}
