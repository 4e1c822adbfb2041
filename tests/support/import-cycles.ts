import type { Import } from "./source-files";

/** Rings of imports that are there when the program runs; types and `import()` do not close one. */
export function findCycles(imports: Pick<Import, "from" | "to" | "typeOnly" | "lazy">[]): string[] {
  const next = new Map<string, string[]>();
  for (const { from, to, typeOnly, lazy } of imports) {
    if (!typeOnly && !lazy) next.set(from, [...(next.get(from) ?? []), to]);
  }
  const done = new Set<string>();
  const cycles: string[] = [];
  const follow = (file: string, trail: string[]): void => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const target of next.get(file) ?? []) follow(target, [...trail, file]);
    done.add(file);
  };
  for (const file of next.keys()) follow(file, []);
  return cycles;
}
