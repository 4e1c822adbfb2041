/** What the browser reports about the connection; not every browser does. Source: Network Information API. */
type Connection = { saveData?: boolean; effectiveType?: string };

/** False on a slow line and for visitors who save data. Source: R478, R479. */
export function allowsPreloads(connection: Connection | undefined): boolean {
  return !connection?.saveData && !/^(slow-)?2g$/.test(connection?.effectiveType ?? "");
}

/** The same for the browser this runs in. */
export function mayPreload(): boolean {
  const found = "connection" in navigator ? navigator.connection : null;
  return allowsPreloads(typeof found === "object" && found !== null ? found : undefined);
}
