import ts from "typescript";
import { expect, it } from "vitest";
import { readSources } from "@/tests/support/imports";

/** Attributes of a field that make a browser refuse to send a form, with a bubble of its own. */
const checks = ["required", "pattern", "min", "minLength"];
const checkedTypes = /^(email|url|number)$/;

type Source = { path: string; tree: ts.SourceFile };

/** Forms with a checked field that neither show their own messages at once nor from `useSentForm` on. */
function formsWithBubbles({ path, tree }: Source): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxElement(node) && nameOf(node.openingElement) === "form") {
      const { properties } = node.openingElement.attributes;
      const isOwn = properties.some(
        (one) => ts.isJsxSpreadAttribute(one) || one.name.getText(tree) === "noValidate",
      );
      if (!isOwn && hasCheck(node, tree)) found.push(`${path}: ${node.openingElement.getText(tree)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const nameOf = (element: ts.JsxOpeningLikeElement) => element.tagName.getText();

function hasCheck(node: ts.Node, tree: ts.SourceFile): boolean {
  if (ts.isJsxElement(node) && nameOf(node.openingElement) === "noscript") return false;
  if (ts.isJsxAttribute(node)) {
    const name = node.name.getText(tree);
    if (checks.includes(name)) return true;
    const value = node.initializer;
    return (
      name === "type" && value !== undefined && ts.isStringLiteral(value) && checkedTypes.test(value.text)
    );
  }
  return ts.forEachChild(node, (child) => hasCheck(child, tree) || undefined) ?? false;
}

it("every form of visitors shows its own messages", () => {
  const sources = readSources(["app", "components"]).filter(({ path }) => !/desk|gallery/.test(path));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap(({ path, tree }) => (tree ? formsWithBubbles({ path, tree }) : []))).toEqual([]);
});

it.each([
  ["<form><input required /></form>", 1],
  ['<form><input type="email" /></form>', 1],
  ["<form noValidate><input required /></form>", 0],
  ["<form {...form}><input required /></form>", 0],
  ['<form><noscript><input type="email" /></noscript></form>', 0],
  ["<form><button /></form>", 0],
])("judges %s", (jsx, count) => {
  const text = `const a = ${jsx};`;
  const tree = ts.createSourceFile("a.tsx", text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  expect(formsWithBubbles({ path: "a.tsx", tree })).toHaveLength(count);
});
