// A reader who changes language keeps the place: the calculator's state, or the section being read.
for (const link of document.querySelectorAll(".languages a")) {
  link.addEventListener("click", () => {
    const read = [...document.querySelectorAll("article h2[id], article h3[id]")].filter((heading) => heading.getBoundingClientRect().top < innerHeight / 3);
    const state = /^#\w+=1(&|$)/.test(location.hash) ? location.hash : read.length ? `#${read.at(-1).id}` : "";
    link.href = link.getAttribute("href").split("#")[0] + state;
  });
}
