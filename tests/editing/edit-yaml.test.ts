import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { editYaml, editYamlList, yamlItem } from "@/backend/content/editing/fields/edit-yaml";
import { readFiles } from "@/backend/content/catalogue/folder";

const files = [...readFiles("backend/content/files")].filter(([file]) => !file.startsWith("downloads/"));
const order = ["number", "title", "groups", "price", "mails", "seats"];
const source = `number: 7 # for good
title: "A: b"
groups: [one, two]
text: |
  Long
  text
downloads:
  - { id: a, name: One, file: "a.pdf" } # the first
seats: 12
`;
/** Of the entries with the same fields one. */
const ofEachShape = (list: object[]) => [
  ...new Map(list.map((entry, at) => [Object.keys(entry).join(), at])).values(),
];
const edited = (next: Parameters<typeof editYaml>[2]) => editYaml(source, null, next, order);

describe("a map of YAML", () => {
  it("keeps every byte of what stays", () => {
    const value = parse(source);
    expect(edited(value)).toBe(source);
    expect(edited({ seats: 14 })).toBe(source.replace("12", "14"));
    expect(edited({ title: "A: c" })).toBe(source.replace('"A: b"', '"A: c"'));
    expect(edited({ number: 8 })).toBe(source.replace("7 #", "8 #"));
    const name = [{ id: "a", name: "Two, three", file: "a.pdf" }];
    expect(edited({ downloads: name })).toBe(source.replace("name: One", 'name: "Two, three"'));
  });

  it("takes new keys in their order, other shapes and none", () => {
    expect(edited({ price: 1490.5 })).toBe(source.replace("two]\n", "two]\nprice: 1490.5\n"));
    expect(edited({ groups: ["one"] })).toBe(source.replace("[one, two]", "[one]"));
    expect(edited({ text: undefined })).toBe(source.replace("text: |\n  Long\n  text\n", ""));
    expect(edited({ text: "Short" })).toBe(source.replace("|\n  Long\n  text", "Short"));
    expect(edited({ title: "Two\nlines" })).toBe(source.replace('"A: b"', "|-\n  Two\n  lines"));
    const mails = { before: "Bring a pen.", after: "Thanks,\nall." };
    expect(parse(edited({ mails })).mails).toEqual(mails);
  });

  it("of a list is found and changed by its place, and leaves the others alone", () => {
    const list = "# Words\n- number: 1\n  name: One\n  tags: [a]\n- number: 2\n  name: Two\n";
    expect(editYaml(list, 1, { name: "Deux", price: 5 }, ["number", "price", "name"])).toBe(
      list.replace("2\n  name: Two", "2\n  price: 5\n  name: Deux"),
    );
    expect(editYaml(list, 0, { number: undefined }, [])).toBe(list.replace("- number: 1\n  name", "- name"));
    expect(editYaml(list, 0, { tags: ["a", "b"] }, [])).toBe(list.replace("[a]", "[a, b]"));
    expect(yamlItem(list, 1)).toBe("number: 2\n  name: Two");
    expect(editYamlList(list, 0, null)).toBe("# Words\n- number: 2\n  name: Two\n");
    expect(editYamlList(list, 2, { number: 3, name: "Three" })).toBe(`${list}- number: 3\n  name: Three\n`);
  });

  it.each(files)(
    "of %s keeps its bytes when nothing changes, and its values when all are written again",
    (file, text) => {
      const front = /^---\n([\s\S]*?\n)---\n/.exec(text)?.[1];
      const [yaml, maps] = front
        ? [front, [null]]
        : [text, Array.isArray(parse(text)) ? ofEachShape(parse(text)) : [null]];
      for (const at of maps) {
        const value = at === null ? parse(yaml) : parse(yaml)[at];
        expect(editYaml(yaml, at, value, []), file).toBe(yaml);
        let again = yaml;
        for (const key of Object.keys(value)) {
          again = editYaml(again, at, { [key]: [["x"]] }, Object.keys(value));
          again = editYaml(again, at, { [key]: value[key] }, Object.keys(value));
        }
        expect(at === null ? parse(again) : parse(again)[at]).toEqual(value);
      }
    },
  );
});
