import fs from "node:fs";
import path from "node:path";
import ts from "typescript";

export const root = path.join(import.meta.dirname, "../..");

/** One import of one file: `lazy` is an `import()`. */
export type Import = { from: string; to: string; typeOnly: boolean; lazy: boolean };

export type SourceFile = { path: string; text: string; tree: ts.SourceFile | null };

/** All own files below some folders, as paths from the root; generated ones are left out. */
export function listFiles(folders: string[], ending: RegExp): string[] {
  return folders
    .flatMap((folder) => walk(folder))
    .filter((file) => ending.test(file) && !file.startsWith("graphql/generated/"))
    .sort();
}

/** Files below some folders; those of TypeScript or JavaScript are parsed when somebody looks at their tree. */
export function readSources(folders: string[], rootFiles: string[] = []): SourceFile[] {
  const there = rootFiles.filter((file) => fs.existsSync(path.join(root, file)));
  return [...listFiles(folders, /\.(tsx?|mjs|css)$/), ...there].map((file) => {
    const text = fs.readFileSync(path.join(root, file), "utf8");
    let tree: ts.SourceFile | undefined;
    return {
      path: file,
      text,
      get tree() {
        return file.endsWith(".css") ? null : (tree ??= parse(file, text));
      },
    };
  });
}

function parse(file: string, text: string): ts.SourceFile {
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
}

/** Every import, re-export and `import()` of a file; inside the project as a path from the root, else the package. */
export function importsOf(file: string, tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, how: { typeOnly?: boolean; lazy?: boolean } = {}) => {
    if (specifier && ts.isStringLiteralLike(specifier)) {
      found.push({ from: file, to: resolve(file, specifier.text), typeOnly: false, lazy: false, ...how });
    }
  };
  visit(tree, (node) => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, { typeOnly: node.importClause?.isTypeOnly ?? false });
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, { typeOnly: node.isTypeOnly });
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node.argument.literal, { typeOnly: true });
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { lazy: true });
    }
  });
  return found;
}

export function visit(node: ts.Node, see: (node: ts.Node) => void): void {
  see(node);
  ts.forEachChild(node, (child) => visit(child, see));
}

const endings = ["", ".ts", ".tsx", ".mjs", ".css", "/index.ts", "/index.tsx"];

function resolve(from: string, specifier: string): string {
  if (!/^(\.|@\/)/.test(specifier)) return specifier;
  const target = specifier.startsWith("@/")
    ? specifier.slice(2)
    : path.posix.join(path.posix.dirname(from), specifier);
  const hit = endings
    .map((ending) => path.posix.normalize(target + ending).replace(/\/$/, ""))
    .find((file) => fs.statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
  return hit ?? target;
}

function walk(folder: string): string[] {
  const absolute = path.join(root, folder);
  if (!fs.existsSync(absolute)) return [];
  return fs.readdirSync(absolute, { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : walk(file);
    return entry.isFile() ? [file] : [];
  });
}
