import attributes from "markdown-it-attrs";
import { chance, match, score } from "./rating.js";

export default function (eleventy) {
  eleventy.amendLibrary("md", (markdown) => markdown.use(attributes));
  const language = (page) => page.filePathStem.slice(1, 3);
  eleventy.addShortcode("match", function (...call) {
    return match(language(this.page), ...call);
  });
  eleventy.addShortcode("chance", function (...call) {
    return chance(language(this.page), ...call);
  });
  eleventy.addShortcode("score", function (...call) {
    return score(language(this.page), ...call);
  });
  eleventy.addWatchTarget("./rating.js");
  return {
    dir: { input: "content", includes: "../layouts", output: "public" },
    markdownTemplateEngine: "liquid",
  };
}
