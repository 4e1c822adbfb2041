import { describe, expect, it } from "vitest";
import { outlineOf, splitForMembers } from "@/backend/content/documents/pages-and-people";

const text = "Open.\n\n## Result\n\nMore.\n\n<!-- members -->\n\n## How the board looked\n\nSecret.";

describe("a text with a part for members", () => {
  it("is split at the marker, which is in neither part", () => {
    const { open, members, problem } = splitForMembers(text);
    expect(open).toBe("Open.\n\n## Result\n\nMore.");
    expect(members).toBe("## How the board looked\n\nSecret.");
    expect(problem).toBeNull();
  });

  it("is open as a whole without a marker", () => {
    const plain = "Open.\n\n<!-- a note of the editor -->\n\nAll of it.";
    expect(splitForMembers(plain)).toEqual({ open: plain, members: null, problem: null });
  });

  it.each([
    ["a space too few", text.replace("<!-- members -->", "<!--members-->")],
    ["capitals", text.replace("<!-- members -->", "<!-- Members -->")],
    ["one member", text.replace("<!-- members -->", "<!-- member -->")],
    ["words beside it", text.replace("<!-- members -->", "<!-- members only -->")],
    ["text on its line", text.replace("<!-- members -->", "So: <!-- members -->")],
    ["two of them", `${text}\n\n<!-- members -->\n\nMore.`],
    ["nothing before it", "<!-- members -->\n\nSecret."],
    ["nothing after it", "Open.\n\n<!-- members -->\n"],
  ])("is a problem with %s, and hides what follows all the same", (_, wrong) => {
    const { open, problem } = splitForMembers(wrong);
    expect(problem).not.toBeNull();
    expect(open).not.toContain("Secret.");
  });

  it("has an outline of its headings of the second level, without their places", () => {
    expect(outlineOf("## One\n\ntext ## no\n\n### Small\n\n## Two {#two}\n")).toEqual(["One", "Two"]);
  });
});
