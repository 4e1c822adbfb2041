import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { jsonSchemas } from "@/backend/content/documents";
import { readFiles } from "@/backend/content/catalogue/folder";
import { parseJson } from "@/lib/rules/texts/json-text";

const folder = path.join(process.cwd(), "backend/content/files");
const files = [...readFiles(folder)].filter(([file]) => !file.startsWith("downloads/"));
const schemaOf = (file: string) =>
  `schemas/${file.endsWith(".yaml") ? file.replace(".yaml", "") : path.posix.dirname(file)}.json`;
const asObject = z.record(z.string(), z.unknown());

/** The part that an editor's server reads: the front matter, or all of a YAML file, before anything is filled in. */
function written(text: string): unknown {
  return parse(/^---\n([\s\S]*?)\n---\n/.exec(text)?.[1] ?? text);
}

function accepts(file: string, value: unknown): boolean {
  const schema = fs.readFileSync(path.join(folder, schemaOf(file)), "utf8");
  return z.fromJSONSchema(asObject.parse(parseJson(schema))).safeParse(value).success;
}

describe("the schemas beside the editors' files", () => {
  it("are those of the reader; else: npm run content -- schemas backend/content/files", () => {
    const made = jsonSchemas();
    const there = fs.readdirSync(path.join(folder, "schemas")).map((name) => `schemas/${name}`);
    expect(there.sort()).toEqual([...made.keys()].sort());
    for (const [file, text] of made) expect(fs.readFileSync(path.join(folder, file), "utf8")).toBe(text);
  });

  it.each(files)("accept %s as it is written", (file, text) => {
    expect(accepts(file, written(text))).toBe(true);
  });

  it("refuse a field that is not there, a missing one and a wrong value", () => {
    const [file, text] = files.find(([name]) => name.startsWith("workshops/")) ?? ["", ""];
    const right = asObject.parse(written(text));
    const { first, ...withoutFirst } = right;
    expect(first).toBeTypeOf("string");
    for (const wrong of [
      { ...right, prise: 1 },
      withoutFirst,
      { ...right, time: "nine" },
      { ...right, days: 0 },
    ])
      expect(accepts(file, wrong)).toBe(false);
  });

  it("are named in the first line of each file of YAML, where YAML's language server looks", () => {
    for (const [file, text] of files.filter(([name]) => name.endsWith(".yaml")))
      expect(text.split("\n")[0]).toBe(`# yaml-language-server: $schema=${schemaOf(file)}`);
  });
});
