import ts from "typescript";
import { type SourceFile, visit } from "./imports";

/**
 * Texts on which a page breaks that the browser translates. A translator puts elements in the place of every text. React
 * keeps the text it made: to take that away, or to put something before it, throws, and a change of it is not seen. A
 * text that is the only child of its element is safe, because React then writes the element's whole content.
 *
 * @returns file, line and reason of each
 */
export function looseTexts(sources: readonly SourceFile[]): string[] {
  const parts = components(sources);
  const elements = elementsOf(sources);
  return sources.flatMap(({ path, tree }) => {
    if (!tree || !path.endsWith(".tsx")) return [];
    const found: string[] = [];
    const at = (node: ts.Node) => `${path}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    const judgeNode = judge(namesOf(tree, elements), parts, (node, why) =>
      found.push(`${at(node)} ${why}: ${node.getText().trim()}`),
    );
    visit(tree, judgeNode);
    return [...new Set(found)];
  });
}

/** What may stand in a place: a text that never changes, one that does, several, an element; `comes`: not always there. */
type Kind = { fixed?: boolean; text?: boolean; several?: boolean; comes?: boolean };

/** `slots`: what the component puts beside other things, "children" or the name of a property. */
type Component = Kind & { slots: Set<string> };

type Tell = (node: ts.Node, why: string) => void;

function judge(names: Names, parts: ReadonlyMap<string, Component>, tell: Tell): (node: ts.Node) => void {
  function visitChildren(parent: ts.JsxElement | ts.JsxFragment): void {
    const children = childrenOf(parent);
    const tag = tagOf(parent);
    const isBeside = children.length > 1 || tag === "" || parts.get(tag)?.slots.has("children") === true;
    const isKept = tag !== "" || isStable(parent);
    let before: ts.JsxChild | undefined;
    for (const child of children) {
      const kind = kindOf(child, names, parts);
      if (kind.text && (isBeside || kind.several)) tell(child, "a text that changes stands beside others");
      if (kind.fixed && !isKept) tell(child, "a text comes and goes without an element of its own");
      if (kind.fixed && before) tell(child, `a text stands behind what comes and goes (${before.getText()})`);
      if (kind.fixed && parts.get(tag)?.slots.has("children"))
        tell(child, `${tag} puts this text beside others`);
      if (kind.comes) before = child;
    }
  }

  return (node) => {
    if (ts.isJsxElement(node) || ts.isJsxFragment(node)) visitChildren(node);
    if (ts.isJsxAttribute(node) && node.initializer) {
      const tag = node.parent.parent.tagName.getText();
      const kind = kindOf(node.initializer, names, parts);
      if (parts.get(tag)?.slots.has(node.name.getText()) && (kind.text || kind.fixed))
        tell(node, `${tag} puts this text beside others`);
    }
    const name = componentName(node);
    if (name && returned(node).some((each) => isText(kindOf(each, names, parts))))
      tell(node, `${name} answers a text without an element`);
  };
}

const isText = ({ text, fixed }: Kind) => text === true || fixed === true;

function kindOf(node: ts.Node, names: Names, parts: ReadonlyMap<string, Component>): Kind {
  const of = (part: ts.Node) => kindOf(part, names, parts);
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return { fixed: node.text !== "" };
  if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node))
    return { comes: parts.get(tagOf(node))?.comes };
  if (ts.isJsxFragment(node)) return {};
  if (ts.isJsxExpression(node)) return node.expression ? of(node.expression) : {};
  if (ts.isParenthesizedExpression(node)) return of(node.expression);
  if (ts.isConditionalExpression(node)) return either(of(node.whenTrue), of(node.whenFalse));
  if (ts.isBinaryExpression(node)) {
    const { kind } = node.operatorToken;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) return either({ comes: true }, of(node.right));
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken)
      return either(of(node.left), of(node.right));
    return { text: true };
  }
  if (isNothing(node)) return { comes: true };
  if (ts.isCallExpression(node)) return kindOfCall(node, names, of);
  return kindOfName(node, names, of);
}

/** One or the other: of two texts that never change, the one that is shown does. */
function either(a: Kind, b: Kind): Kind {
  const text = a.text || b.text || a.fixed || b.fixed;
  return { text, several: a.several || b.several, comes: a.comes || b.comes };
}

function kindOfCall(node: ts.CallExpression, names: Names, of: (part: ts.Node) => Kind): Kind {
  const [first] = node.arguments;
  const called = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : "";
  if (/^(flatM|m)ap$/.test(called) && first)
    return { comes: true, several: true, text: returned(first).some((one) => isText(of(one))) };
  if (node.expression.getText() === "createPortal" && first) return of(first);
  const name = node.expression.getText().replace(/\[.*\]$|\?\.$/, "");
  const made = names.made.get(name);
  if (!made && names.nodes.has(name)) return { comes: true };
  if (!made || /^[A-Z]/.test(name)) return { text: true };
  return returned(made).map(of).reduce(either, {});
}

function kindOfName(node: ts.Node, names: Names, of: (part: ts.Node) => Kind): Kind {
  const path = node.getText().split(/[.?[!]+/);
  if (names.nodes.has(path.at(-1) ?? "")) return { comes: true };
  if (names.fixed.has(path[0] ?? "")) return { fixed: true };
  const made = path.length === 1 ? names.made.get(path[0] ?? "") : undefined;
  return made && !ts.isFunctionLike(made) && made !== node ? of(made) : { text: true };
}

type Names = {
  /** Typed as what React draws. */
  nodes: Set<string>;
  /** Constants of the module. */
  fixed: Set<string>;
  /** What a name of this file stands for. */
  made: Map<string, ts.Node>;
};

function namesOf(tree: ts.SourceFile, elements: ReadonlySet<string> = new Set()): Names {
  const names: Names = { nodes: new Set(elements), fixed: new Set(), made: new Map() };
  visit(tree, (node) => {
    const isTyped =
      ts.isPropertySignature(node) || ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node);
    if (isTyped && node.name && /\b(ReactNode|ReactElement)\b/.test(node.type?.getText() ?? ""))
      names.nodes.add(node.name.getText());
    if (ts.isImportSpecifier(node)) names.fixed.add(node.name.text);
    if (ts.isFunctionDeclaration(node) && node.name) names.made.set(node.name.text, node);
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !node.initializer) return;
    const isOfModule = ts.isSourceFile(node.parent.parent.parent);
    if (isOfModule && !ts.isFunctionLike(node.initializer)) names.fixed.add(node.name.text);
    else names.made.set(node.name.text, node.initializer);
  });
  return names;
}

/** Properties that hold what React draws wherever they are written, and nowhere a text. */
function elementsOf(sources: readonly SourceFile[]): Set<string> {
  const [drawn, written] = [new Set<string>(), new Set<string>()];
  for (const { tree, path } of sources) {
    if (!tree || !path.endsWith(".tsx")) continue;
    visit(tree, (node) => {
      if (!ts.isPropertySignature(node) && !ts.isPropertyAssignment(node)) return;
      const type = ts.isPropertySignature(node) ? (node.type?.getText() ?? "") : "";
      const isDrawn =
        /\bReact(Node|Element)\b/.test(type) ||
        (ts.isPropertyAssignment(node) && isElement(node.initializer));
      if (isDrawn) drawn.add(node.name.getText());
      else if (/string|number/.test(type)) written.add(node.name.getText());
    });
  }
  return new Set([...drawn].filter((name) => !written.has(name)));
}

function isElement(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return isElement(node.expression);
  if (ts.isConditionalExpression(node)) return isElement(node.whenTrue) || isElement(node.whenFalse);
  return ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node);
}

/** By name: whether it may draw nothing, and what it puts beside others. */
function components(sources: readonly SourceFile[]): Map<string, Component> {
  const found = new Map<string, Component>();
  for (const { tree } of sources) {
    if (!tree) continue;
    const { nodes } = namesOf(tree);
    visit(tree, (node) => {
      const name = componentName(node);
      if (!name) return;
      const slots = new Set<string>();
      visit(node, (part) => {
        if (!ts.isJsxElement(part) && !ts.isJsxFragment(part)) return;
        const children = childrenOf(part);
        if (children.length < 2) return;
        for (const child of children)
          if (ts.isJsxExpression(child) && child.expression && nodes.has(child.expression.getText()))
            slots.add(child.expression.getText());
      });
      found.set(name, { slots, comes: returned(node).some(mayBeNothing) });
    });
  }
  return found;
}

function mayBeNothing(node: ts.Node): boolean {
  if (ts.isParenthesizedExpression(node)) return mayBeNothing(node.expression);
  if (ts.isConditionalExpression(node)) return mayBeNothing(node.whenTrue) || mayBeNothing(node.whenFalse);
  return isNothing(node);
}

function isNothing(node: ts.Node): boolean {
  const { kind } = node;
  return (
    kind === ts.SyntaxKind.NullKeyword ||
    kind === ts.SyntaxKind.FalseKeyword ||
    (ts.isIdentifier(node) && node.text === "undefined")
  );
}

function componentName(node: ts.Node): string | null {
  const name = ts.isFunctionDeclaration(node) ? node.name?.text : undefined;
  return name && /^[A-Z]/.test(name) ? name : null;
}

/** What a function answers, without the functions inside it. */
function returned(node: ts.Node): ts.Node[] {
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return [node.body];
  const found: ts.Node[] = [];
  const walk = (part: ts.Node): void => {
    if (ts.isReturnStatement(part) && part.expression) found.push(part.expression);
    if (!ts.isFunctionLike(part)) ts.forEachChild(part, walk);
  };
  ts.forEachChild(node, walk);
  return found;
}

function tagOf(node: ts.JsxElement | ts.JsxSelfClosingElement | ts.JsxFragment): string {
  if (ts.isJsxFragment(node)) return "";
  return (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText();
}

function childrenOf(parent: ts.JsxElement | ts.JsxFragment): ts.JsxChild[] {
  return parent.children.filter(
    (child) =>
      !(ts.isJsxText(child) && child.containsOnlyTriviaWhiteSpaces) &&
      !(ts.isJsxExpression(child) && !child.expression),
  );
}

/** A fragment handed on as a property stays as long as what holds it. */
function isStable(fragment: ts.Node): boolean {
  let { parent } = fragment;
  while (ts.isParenthesizedExpression(parent)) parent = parent.parent;
  return ts.isJsxExpression(parent);
}
