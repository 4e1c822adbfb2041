import ts from "typescript";

/** A comment, or any other text that a person reads in a file. `line` counts from 1. */
export type Remark = { line: number; text: string };

/**
 * Everything in a file that is written for people: comments of TypeScript, JavaScript and CSS, descriptions and comments of
 * GraphQL, all of a Markdown file. Markers of comments and line breaks inside one are taken away.
 */
export function remarksOf(file: string, text: string): Remark[] {
  if (file.endsWith(".md")) return text.split("\n").map((line, index) => ({ line: index + 1, text: line }));
  if (file.endsWith(".css")) return matches(text, /\/\*[\s\S]*?\*\//g);
  if (file.endsWith(".graphql")) return matches(text, /"""[\s\S]*?"""|^\s*#.*$|^\s*"[^"\n]+"\s*$/gm);
  return scriptComments(file, text);
}

function matches(text: string, pattern: RegExp): Remark[] {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split("\n").length,
    text: plain(match[0]),
  }));
}

/** Comments stand before or behind a token. Text of JSX has none: `//` in it is part of an address. */
function scriptComments(file: string, text: string): Remark[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = new Map<number, ts.CommentRange>();
  const see = (node: ts.Node) => {
    if (node.kind === ts.SyntaxKind.JsxText) return;
    const children = node.getChildren(tree);
    if (children.length === 0) {
      for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) found.set(range.pos, range);
      const inMarkup = node.parent && endsMarkup(node);
      const behind = inMarkup ? [] : (ts.getTrailingCommentRanges(text, node.end) ?? []);
      for (const range of behind) found.set(range.pos, range);
    }
    children.forEach(see);
  };
  see(tree);
  return [...found.values()]
    .sort((a, b) => a.pos - b.pos)
    .map(({ pos, end }) => ({
      line: tree.getLineAndCharacterOfPosition(pos).line + 1,
      text: plain(text.slice(pos, end)),
    }));
}

/** True for the last token of a tag or of `{…}` between tags: what follows may be text. */
function endsMarkup({ kind, parent }: ts.Node): boolean {
  if (kind === ts.SyntaxKind.GreaterThanToken)
    return (
      ts.isJsxOpeningElement(parent) ||
      ts.isJsxClosingElement(parent) ||
      ts.isJsxSelfClosingElement(parent) ||
      ts.isJsxOpeningFragment(parent) ||
      ts.isJsxClosingFragment(parent)
    );
  return kind === ts.SyntaxKind.CloseBraceToken && ts.isJsxExpression(parent);
}

function plain(comment: string): string {
  return comment
    .replace(/^\s*(\/\*+|"""|\/\/+|#+|")/, "")
    .replace(/(\*+\/|"""|")\s*$/, "")
    .replace(/\n\s*\*? ?/g, " ")
    .trim();
}
