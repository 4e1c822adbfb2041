const one = /\s*([a-z]+)=(?:"([^"]*)"|([^\s"{}]+))\s*/y;

/** `{tone=green name="Two words"}` → its values; null when it is written in another way or names one twice. */
export function attributes(source: string): Record<string, string> | null {
  if (!source) return {};
  if (!source.startsWith("{") || !source.endsWith("}")) return null;
  const inside = source.slice(1, -1);
  const found = new Map<string, string>();
  one.lastIndex = 0;
  while (one.lastIndex < inside.length) {
    const [, key = "", quoted, bare] = one.exec(inside) ?? [];
    if (!key || found.has(key)) return null;
    found.set(key, quoted ?? bare ?? "");
  }
  return Object.fromEntries(found);
}
