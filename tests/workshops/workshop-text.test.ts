import { describe, expect, it } from "vitest";
import { regionOf } from "@/components/workshops/date-query";
import { firstParagraph, isoDuration, workshopText } from "@/components/workshops/workshop-text";

describe("text of a workshop", () => {
  const faq =
    '<div class="block-faq"><details class="block-question"><summary>Why?</summary></details></div>';

  it("has its questions separate from the text, wherever they stand", () => {
    const { main, questions } = workshopText(
      `<p>Lead</p>\n<h2 id="a">One</h2>\n<p>1</p>\n<h2>Questions &amp; answers</h2>\n${faq}\n<h2>Two</h2>\n<p>2</p>`,
    );
    expect(main).toBe('<p>Lead</p>\n<h2 id="a">One</h2>\n<p>1</p>\n<h2>Two</h2>\n<p>2</p>');
    expect(questions?.title).toBe("Questions & answers");
    expect(questions?.html.trim()).toBe(faq);
  });

  it("is left as it is without questions", () => {
    expect(workshopText("<p>Lead</p><h2>One</h2>")).toEqual({
      main: "<p>Lead</p><h2>One</h2>",
      voice: null,
      questions: null,
    });
    expect(workshopText("")).toEqual({ main: "", voice: null, questions: null });
  });

  it("has a quote before the first headline apart, and only that one", () => {
    const quote = (name: string) =>
      `<figure class="block-quote"><blockquote><p>It &amp; I</p></blockquote><figcaption>` +
      `<img src="/art/a.svg" alt=""><span class="block-person"><strong>${name}</strong><span>Coach</span></span>` +
      `</figcaption></figure>`;
    const later = `<h2>One</h2>${quote("Bo")}`;
    expect(workshopText(`<p>Lead</p>${quote("Ada")}${later}`)).toEqual({
      main: `<p>Lead</p>${later}`,
      voice: { text: "It & I", name: "Ada", role: "Coach", image: "/art/a.svg" },
      questions: null,
    });
  });

  it("gives its first paragraph as plain text", () => {
    expect(firstParagraph("<ul><li>x</li></ul><p>Two <em>days</em> &amp; more</p><p>No</p>")).toBe(
      "Two days & more",
    );
    expect(firstParagraph("")).toBe("");
  });
});

it.each([
  ["2 days", "P2D"],
  ["1 day", "P1D"],
  ["3 hours", "PT3H"],
  ["9 months", "P9M"],
  ["a while", null],
  ["", null],
])("reads the length %s as %s", (words, duration) => expect(isoDuration(words)).toBe(duration));

it.each([
  ["Europe/Vienna", "Europe"],
  ["America/Argentina/Buenos_Aires", "Americas"],
  ["Asia/Kolkata", "Asia and Pacific"],
  ["Australia/Sydney", "Asia and Pacific"],
  ["UTC", "Elsewhere"],
  [null, "Elsewhere"],
])("puts %s into %s", (timezone, region) => expect(regionOf(timezone)).toBe(region));
