import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../support/settings.mjs";
import type { Mutant } from "./plant";

/**
 * The mutants that the gate's type check would refuse. Each is checked only in its own file, so a mutant that breaks
 * only the types of other files counts as living.
 */
export function refusedByTypes(mutants: readonly Mutant[]): Set<string> {
  if (mutants.length === 0) return new Set();
  const texts = new Map<string, { text: string; version: number }>();
  const service = ts.createLanguageService(hostOf(mutants, texts));
  const refused = new Set<string>();
  const isRefused = (name: string, text: string) => {
    texts.set(name, { version: (texts.get(name)?.version ?? 0) + 1, text });
    const found = [...service.getSyntacticDiagnostics(name), ...service.getSemanticDiagnostics(name)];
    return found.some(({ category }) => category === ts.DiagnosticCategory.Error);
  };
  const fine = new Map<string, boolean>();
  for (const { id, file, start, end, code } of mutants) {
    const name = path.join(root, file);
    const text = fs.readFileSync(name, "utf8");
    if (!fine.has(file)) fine.set(file, !isRefused(name, text));
    const tried = withNarrowing(code, text.slice(start, end));
    if (fine.get(file) && isRefused(name, `${text.slice(0, start)}${tried}${text.slice(end)}`))
      refused.add(id);
    texts.set(name, { version: (texts.get(name)?.version ?? 0) + 1, text });
  }
  const unfit = [...fine].flatMap(([file, isFine]) => (isFine ? [] : file));
  if (unfit.length > 0) console.log(`Types cannot be checked here: ${unfit.join(", ")}`);
  return refused;
}

/**
 * Keeps the type narrowing of a condition that a mutant makes always true or false. The mutant removes a check, and the
 * lost narrowing must not make it invalid.
 */
function withNarrowing(code: string, original: string): string {
  if (code === "false") return `((${original}) && Boolean(0))`;
  return code === "true" ? `((${original}) || Boolean(1))` : code;
}

function hostOf(
  mutants: readonly Mutant[],
  texts: ReadonlyMap<string, { text: string; version: number }>,
): ts.LanguageServiceHost {
  const read = ts.readConfigFile(path.join(root, "tsconfig.json"), (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent({ ...read.config, include: [], files: [] }, ts.sys, root);
  const files = [...new Set(mutants.map(({ file }) => path.join(root, file)))];
  return {
    getCompilationSettings: () => options,
    getScriptFileNames: () => [
      ...files,
      path.join(root, "backend/context.ts"),
      path.join(root, "backend/effects.ts"),
      // This file adds to the context.
      path.join(root, "backend/desk/admission/visitor.ts"),
    ],
    getScriptVersion: (file) => String(texts.get(file)?.version ?? 0),
    getScriptSnapshot: (file) => {
      const text = texts.get(file)?.text ?? ts.sys.readFile(file);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: (given) => ts.getDefaultLibFilePath(given),
    fileExists: (file) => ts.sys.fileExists(file),
    readFile: (file) => ts.sys.readFile(file),
    directoryExists: (folder) => ts.sys.directoryExists(folder),
    getDirectories: (folder) => ts.sys.getDirectories(folder),
  };
}
