import fs from "node:fs";
import path from "node:path";
import { parse, visit } from "graphql";
import { expect, it } from "vitest";
import { namesRead } from "@/tests/support/names-read";

const root = process.cwd();
const filesIn = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

/** By the name an answer has it under. Operations' own fields, and ids, by which answers are kept, are not meant. */
function selected(document: string): string[] {
  const fields: string[] = [];
  visit(parse(document), {
    Field(node, _key, _parent, _path, ancestors) {
      const isRoot = ancestors.filter((one) => "kind" in one && one.kind === "Field").length === 0;
      const isFragment = ancestors.some((one) => "kind" in one && one.kind === "FragmentDefinition");
      const name = node.alias?.value ?? node.name.value;
      if ((isFragment || !isRoot) && name !== "id") fields.push(name);
    },
  });
  return fields;
}

const read = namesRead(["app", "components", "lib"].flatMap((folder) => filesIn(folder, /\.tsx?$/)));

it.each(filesIn("graphql", /(operations|fragments)\/\w+\.graphql$/))("%s asks for what is read", (file) => {
  const unread = selected(fs.readFileSync(file, "utf8")).filter((name) => !read.has(name));
  expect(unread, "leave out of the operation what no code reads").toEqual([]);
});

it("a field that nobody reads is found", () => {
  const unread = selected("query a { product(id: 1) { id name slugOfNobody } }").filter(
    (name) => !read.has(name),
  );
  expect(unread).toEqual(["slugOfNobody"]);
});
