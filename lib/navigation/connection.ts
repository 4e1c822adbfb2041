/** Part of the Network Information API, which not every browser has. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** False on a slow connection and for visitors who save data (R478, R479). */
export function allowsPreloads(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/^(slow-)?2g$/.test(connection?.effectiveType ?? "");
}

export function mayPreload(): boolean {
  const found = "connection" in navigator ? navigator.connection : null;
  return allowsPreloads(typeof found === "object" && found !== null ? found : undefined);
}
