const STAKE = 4;
const SCALE = 2000;
const NEWCOMER = 5;
const RAMP = 100;
const ELO_SCALE = 400;
const WORDS = {
  fr: { percent: "\u00a0%", point: "point", points: "points" },
  pt: { percent: "%", point: "ponto", points: "pontos" },
};

const figure = (value, text) => `<data class="figure" value="${value}">${text}</data>`;
const rounded = (value) => Math.round(value * 100) / 100;
const decimal = (value) => String(value).replace(".", ",");
const winProbability = (gap, length) => 1 / (1 + 10 ** ((-gap * Math.sqrt(length)) / SCALE));

export function match(language, field, own, opponent, length, experience) {
  const chance = winProbability(own - opponent, length);
  const multiplier = Math.max(1, NEWCOMER - experience / RAMP);
  const value = STAKE * Math.sqrt(length) * multiplier * (field === "gain" ? 1 - chance : chance);
  const shown = rounded(value);
  const { point, points } = WORDS[language];
  return figure(value, `${decimal(shown)} ${shown < 2 ? point : points}`);
}

export function chance(language, gap, length) {
  const value = winProbability(gap, length);
  return figure(value, `${Math.round(value * 100)}${WORDS[language].percent}`);
}

export function score(language, gap) {
  const value = 1 / (1 + 10 ** (-gap / ELO_SCALE));
  return figure(value, decimal(rounded(value)));
}
