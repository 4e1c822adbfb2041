import fs from "node:fs";
import path from "node:path";
import { parse, visit } from "graphql";
import ts from "typescript";
import { expect, it } from "vitest";

const root = process.cwd();
const filesIn = (folder: string, ending: RegExp) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => ending.test(name))
    .map((name) => path.join(folder, name));

/** Names that the site's code reads of anything: `a.name`, `a["name"]`, `"name" in a`, `property(a, "name")`,
 * `{ name }` and the names in types such as Pick. A name that is read of something else hides one that is not: this
 * finds fields that nothing reads at all. */
function namesRead(files: readonly string[]): Set<string> {
  const names = new Set<string>();
  const literal = (node: ts.Node) => {
    if (ts.isStringLiteral(node)) names.add(node.text);
  };
  for (const file of files) {
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(
      file,
      fs.readFileSync(file, "utf8"),
      ts.ScriptTarget.Latest,
      true,
      kind,
    );
    const read = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node)) names.add(node.name.text);
      if (ts.isElementAccessExpression(node)) literal(node.argumentExpression);
      if (ts.isCallExpression(node)) node.arguments.forEach(literal);
      if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
        literal(node.left);
      if (ts.isLiteralTypeNode(node) && ts.isStringLiteral(node.literal)) names.add(node.literal.text);
      if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent)) {
        const name = node.propertyName ?? node.name;
        if (ts.isIdentifier(name) || ts.isStringLiteral(name)) names.add(name.text);
      }
      ts.forEachChild(node, read);
    };
    read(source);
  }
  return names;
}

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
