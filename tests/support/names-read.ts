import fs from "node:fs";
import ts from "typescript";

/** Names that the site's code reads of anything: `a.name`, `a["name"]`, `"name" in a`, `property(a, "name")`,
 * `{ name }` and the names in types such as Pick. A name that is read of something else hides one that is not: this
 * finds fields that nothing reads at all. */
export function namesRead(files: readonly string[]): Set<string> {
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
