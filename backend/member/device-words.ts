import Bowser from "bowser";

/**
 * The user agent in words: `"Firefox on Windows"`, `"Safari on iPhone"`, `"Unknown browser"`. It is what a browser says
 * of itself, so it may be wrong, and a made-up one is cut short.
 */
export function deviceWords(userAgent: string | null): string {
  // Bowser throws for an empty text.
  if (!userAgent?.trim()) return UNKNOWN;
  const { browser, os, platform } = Bowser.parse(userAgent);
  const name = short(browser.name).replace(/^Microsoft /, "") || UNKNOWN;
  const system = short(os.name === "iOS" ? (platform.model ?? os.name) : os.name);
  return system ? `${name} on ${system}` : name;
}

const UNKNOWN = "Unknown browser";

function short(text: string | undefined): string {
  return (text ?? "").replace(/\p{C}/gu, "").trim().slice(0, 40);
}
