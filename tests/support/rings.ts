/** Rings of a graph: its strongly connected components of two or more nodes (Tarjan), each sorted. */
export function ringsOf(edges: { from: string; to: string }[]): string[][] {
  const next = new Map<string, Set<string>>();
  for (const { from, to } of edges) {
    if (from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const rings: string[][] = [];
  const visit = (node: string): number => {
    const own = index.size;
    index.set(node, own);
    low.set(node, own);
    open.push(node);
    for (const to of next.get(node) ?? []) {
      const reached = index.has(to) ? (open.includes(to) ? (index.get(to) ?? own) : own) : visit(to);
      low.set(node, Math.min(low.get(node) ?? own, reached));
    }
    if (low.get(node) === own) {
      const ring = open.splice(open.indexOf(node));
      if (ring.length > 1) rings.push(ring.sort());
    }
    return low.get(node) ?? own;
  };
  for (const node of next.keys()) if (!index.has(node)) visit(node);
  return rings;
}

/** The room of a file: two folders, three in the back end's wings, or the file itself if it stands in no room. */
export function roomOf(file: string): string {
  const parts = file.split("/");
  if (/^(app|proofs|scripts|graphql|styles|tests)\//.test(file)) return parts[0] ?? file;
  const depth = parts[0] === "backend" ? 3 : 2;
  return parts.length > depth ? parts.slice(0, depth).join("/") : file;
}
