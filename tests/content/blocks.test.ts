// @vitest-environment jsdom
import { describe, expect, it } from "vitest";
import { blockProblems, kinds, render } from "@/backend/content/documents/blocks/render";

/** One right example of every block, with what its HTML has to hold. */
const examples: Record<string, [text: string, holds: RegExp]> = {
  actions: [
    ":::actions\n[Buy](/workshops) [Ask](/contact)\n:::",
    /block-button block-second" href="\/contact"/,
  ],
  band: [
    "::::band{tone=green surface=mist}\n## In it\n\n:::note\nHello\n:::\n::::",
    /data-surface="mist" data-tone="green"><h2 data-scene="headline">In it<\/h2>[^]*block-note/,
  ],
  cards: [
    ":::cards{columns=2}\n### [One](/a)\nText\n\n### Two\nMore\n:::",
    /<ul class="block-cards block-of-2" data-scene="items"><li class="block-card"><h3><a href="\/a">One<\/a><\/h3><p>Text/,
  ],
  checklist: [":::checklist{kind=no}\n- Not this\n:::", /block-no block-of-1"><li>Not this/],
  columns: [
    ":::columns\n### One\nText\n:::",
    /block-of-2" data-scene="items"><div class="block-column"><h3>One/,
  ],
  cta: [
    ":::cta\n## Come\nSoon.\n[Buy](/workshops)\n:::",
    /block-cta" data-tone="yellow"><h2>Come<\/h2>[^]*Soon[^]*block-actions"><a class="block-button" href="\/workshops">Buy/,
  ],
  faq: [":::faq\n### Why?\nBecause.\n:::", /<details class="block-question"><summary>Why\?<\/summary>/],
  figures: [":::figures\n- **4.9** from 1.5K\n:::", /<dt>from 1.5K<\/dt><dd>4.9<\/dd>/],
  levels: [
    ":::levels\n### Strategy\na\n### Coordination\nb\n### Operations\nc\n:::",
    /data-tone="pink"><p class="block-altitude">3<\/p><h3>Strategy/,
  ],
  note: [":::note\nMind.\n:::", /block-note" data-tone="yellow"><p>Mind/],
  picture: [
    ':::picture{art=home alt="A map" side=left}\nWords\n:::',
    /block-left"><img src="\/art\/home.svg" alt="A map" width="1200" height="800" loading="lazy"/,
  ],
  quote: [
    ':::quote{name="Ada Berg" role="Head of care"}\nIt works.\n:::',
    /<blockquote><p>It works.<\/p>[^]*<strong>Ada Berg<\/strong><span>Head of care/,
  ],
  steps: [
    ":::steps\n### First\nDo\n:::",
    /<ol class="block-steps" data-scene="list"><li class="block-step"><h3>First/,
  ],
};

describe("blocks of an editor's text", () => {
  it("has an example of every block", () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(kinds).toSorted());
  });

  it.each(Object.entries(examples))("draws %s", (_, [text, holds]) => {
    expect(blockProblems(text)).toEqual([]);
    expect(render(text)).toMatch(holds);
  });

  it.each([
    ["an unknown block", "Text\n\n:::carousel\nx\n:::", 3, /no block "carousel"; there are actions/],
    ["a name of every object", ":::constructor\nx\n:::", 1, /no block "constructor"/],
    ["an unknown attribute", ":::note{colour=red}\nx\n:::", 1, /colour/],
    ["a wrong value", ":::note{tone=red}\nx\n:::", 1, /tone: /],
    ["loose attributes", ":::note{tone: red}\nx\n:::", 1, /is not written like/],
    ["an attribute twice", ":::note{tone=red tone=blue}\nx\n:::", 1, /is not written like/],
    ["a block without end", "a\n:::note\nx", 2, /not closed by a line ":::"/],
    ["an end without block", "a\n\n:::", 3, /closes a block that is not open/],
    ["a block right after a list", "- a\n:::note{tone=red}\nx\n:::", 2, /tone: /],
    ["a block without end right after a table", "|a|\n|-|\n|b|\n:::note\nx", 4, /not closed by a line ":::"/],
    ["text before the first part", ":::cards\n\nx\n### One\n:::", 3, /begins with "### Title"/],
    ["no part", ":::steps\n:::", 1, /no part/],
    ["a figure without number", ":::figures\n- **1** a\n- two\n:::", 3, /a figure is written/],
    ["a list with a paragraph", ":::checklist\n- a\nb\n:::", 3, /each point on one line/],
    ["two levels", ":::levels\n### A\n### B\n:::", 1, /three levels/],
    ["buttons without links", ":::cta\n## Come\nSoon.\n:::", 3, /only links/],
    ["a row of buttons with text", ":::actions\nText\n[a](/b)\n:::", 2, /only links/],
    ["a quote by nobody", ":::quote\nx\n:::", 1, /name: /],
    ["an empty quote", ':::quote{name="A"}\n:::', 1, /no text/],
    ["a picture without alternative", ":::picture{art=home}\n:::", 1, /alt: /],
    ["a picture from elsewhere", ':::picture{art=//x.test/y alt=""}\n:::', 1, /art: is not the name/],
    ["a block in a card", "::::cards\n### One\n:::note\nx\n:::\n::::", 1, /no block can stand in a "cards"/],
    ["a band in a band", "::::band\n:::band\nx\n:::\n::::", 2, /cannot stand in a "band"/],
    ["a wrong block in a band", "::::band\n\n:::note{tone=red}\nx\n:::\n::::", 3, /tone: /],
  ])("names the line of %s", (_, text, line, message) => {
    const problems = blockProblems(text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({ line, message: expect.stringMatching(message) });
  });

  it("leaves colons in code and in sentences alone", () => {
    const text = "At 9:00::: hello\n\n```\n:::note\n```\n\n    :::note";
    expect(blockProblems(text)).toEqual([]);
    expect(render(text)).toContain(":::note");
  });
});

const forbidden = new Set(["script", "style", "iframe", "form", "input", "svg", "object"]);

describe("HTML of blocks", () => {
  const evil = [
    "<script>alert(1)</script>",
    "<style>body{display:none}</style>",
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="//evil.test">x</a>',
    '<a href="\\\\\\\\evil.test">x</a>',
    '<svg><textarea><xmp><img src="x" onerror="alert(1)"></xmp></textarea></svg>',
    '<iframe src="https://evil.test"></iframe>',
    '<form action="https://evil.test"><input name="card"></form>',
    '<div class="dialog" style="position:fixed" onclick="alert(1)" data-island="x">x</div>',
    '<svg onload="alert(1)"></svg>',
  ].join(" ");
  const places = [
    (text: string) => text,
    (text: string) => `:::note\n${text}\n:::`,
    (text: string) => `:::cards\n### ${text}\n${text}\n:::`,
    (text: string) => `:::figures\n- **${text}** ${text}\n:::`,
    (text: string) => `:::faq\n### ${text}\n${text}\n:::`,
    (text: string) => `::::band\n:::checklist\n- ${text}\n:::\n::::`,
    (text: string) => `:::cta\n${text}\n[x](javascript:alert(1)) [y](/y "onmouseover=alert(1)")\n:::`,
    (text: string) => `:::quote{name='${text}' role="<script>alert(1)</script>"}\n${text}\n:::`,
    () => ':::picture{art=home alt="><script>alert(1)</script>"}\n:::',
    () => "| <script>alert(1)</script> | b |\n|---|---|\n| <img src=x onerror=alert(1)> | c |",
  ];

  it.each(places)("lets no script, style, handler or foreign address pass (%#)", (place) => {
    const page = new DOMParser().parseFromString(render(place(evil)), "text/html");
    const elements = [...page.body.querySelectorAll("*")];
    expect(elements.map(({ localName }) => localName).filter((name) => forbidden.has(name))).toEqual([]);
    const attributes = elements.flatMap(({ attributes }) => [...attributes]);
    expect(attributes.filter(({ name }) => /^on|^style$|^data-(?!tone|scene|surface)/.test(name))).toEqual(
      [],
    );
    expect(
      attributes.filter(({ name, value }) => name === "class" && !/^(block-[\w-]+ ?)+$/.test(value)),
    ).toEqual([]);
    for (const { value } of attributes.filter(({ name }) => name === "href" || name === "src"))
      expect(value).toMatch(/^(\/(?![/\\])|x$)/);
  });

  it("would notice: the same places do hold what is harmless", () => {
    for (const place of places.slice(0, 6)) expect(render(place("<em>fine</em>"))).toContain("<em>fine</em>");
  });

  it("marks a place that links lead to, and no other", () => {
    expect(render("## Cookies {#cookies}\n\n## Rest")).toBe('<h2 id="cookies">Cookies</h2>\n<h2>Rest</h2>');
  });

  it("frames a table so that the keyboard can scroll it", () => {
    expect(render("| Rate | For |\n|---:|---|\n| 40% | India |")).toMatch(
      /^<div class="block-table" role="region" aria-label="Table: Rate, For" tabindex="0"><table><thead><tr><th align="right">Rate/,
    );
  });
});
