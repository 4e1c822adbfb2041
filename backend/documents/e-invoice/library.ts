/** Loaded with the first document that needs it: a server starts without it, and so does every page. */
export function factur(): Promise<typeof import("@stackforge-eu/factur-x")> {
  return import("@stackforge-eu/factur-x");
}
