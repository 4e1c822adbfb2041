/** Reads cookies, each `name=value` with or without attributes, by their names. */
export function byName(cookies: readonly string[]): (name: string) => string | undefined {
  const values = new Map(
    cookies.map((cookie) => (cookie.split(";")[0] ?? "").split("=", 2)).map(([name, value]) => [name, value]),
  );
  return (name) => values.get(name);
}
