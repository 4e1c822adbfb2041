import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { documentKinds } from "@/backend/content/documents";
import { buildContent } from "@/backend/content/documents/build-content";
import { readYaml } from "@/backend/content/documents/files";
import { ContentError, Problems, problemText } from "@/backend/content/documents/problems";
import { smallContent } from "@/tests/support/small-content";

const files = new Map([
  ...smallContent(),
  [
    "pictures.yaml",
    "- name: wall\n  alt: A wall\n  file: 0123456789abcdef01234567\n  width: 3\n  height: 2\n  focusX: 5\n  focusY: 5\n",
  ],
]);
const now = new Date("2026-12-01T10:00:00Z");

function mistakesOf(path: string, from: string | RegExp, to: string): string[] {
  const text = files.get(path) ?? "";
  expect(text.replace(from, to)).not.toBe(text);
  try {
    buildContent(new Map(files).set(path, text.replace(from, to)), now);
  } catch (error) {
    if (error instanceof ContentError) return error.problems.map(problemText);
    throw error;
  }
  return [];
}

describe("a mistake in an editor's words", () => {
  it.each([
    [
      "products.yaml",
      "  ppp: true\n",
      "",
      /^products\.yaml:\d+: ppp: is missing: write true or false \(“.+”\)$/,
    ],
    ["products.yaml", "  ppp: true\n", "  ppp: often\n", /ppp: is not true or false/],
    [
      "certifications/introduction.md",
      "groups: [foundation]\n",
      "",
      /groups: is missing: write a list, such as \[one, two\]$/,
    ],
    [
      "certifications/introduction.md",
      "groups: [foundation]\n",
      "groups: []\n",
      /groups: needs at least one$/,
    ],
    [
      "certifications/introduction.md",
      "duration: 3 hours\n",
      "duration:\n",
      /duration: is missing: write a text$/,
    ],
    ["certifications/introduction.md", "order: 1\n", "order: first\n", /order: is not a number$/],
    [
      "certifications/introduction.md",
      "order: 1\n",
      "order: 1\nodrer: 1\n",
      /odrer: there is no such field here$/,
    ],
    ["workshops/introduction-vienna-morning.md", "days: 1\n", "days: 0\n", /days: has to be 1 or more$/],
    [
      "workshops/introduction-vienna-morning.md",
      /room: .*/,
      "room: over there",
      /room: is not a complete URL/,
    ],
    [
      "products.yaml",
      "  type: ONLINE_COURSE\n",
      "  type: COURSE\n",
      /type: is not one of SIMPLE, SUBSCRIPTION/,
    ],
  ])("%s, %s → %j", (path, from, to, said) => {
    expect(mistakesOf(path, from, to)).toEqual([expect.stringMatching(said)]);
  });

  it.each(documentKinds)("is never a schema's sentence: each field of $place", ({ place, schema }) => {
    const [path = "", text = ""] =
      [...files].find(([file]) => file === place || file.startsWith(`${place}/`)) ?? [];
    const front = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1] ?? text;
    const at = place.endsWith(".yaml") && place !== "terms.yaml" ? [0] : [];
    const written = parseDocument(front).toJS();
    const keys = Object.keys(at.length > 0 ? written[0] : written);
    expect(keys.length).toBeGreaterThan(1);
    for (const key of keys)
      for (const wrong of [undefined, { deep: [1] }, [{}], true, -1.5, ""]) {
        const document = parseDocument(front);
        if (wrong === undefined) document.deleteIn([...at, key]);
        else document.setIn([...at, key], wrong);
        const problems = new Problems();
        const changed = document.toString({ lineWidth: 0 }) || "{}\n";
        const read = readYaml(new Map([[path, changed]]), path, schema, problems);
        const said = problems.errors.map(problemText);
        if (read === null) expect(said).not.toEqual([]);
        for (const one of said)
          expect(one).not.toMatch(/Invalid|expected|received|undefined|regex|Too (small|big)|Unrecognized/);
      }
  });
});
