import type { IncomingMessage, ServerResponse } from "node:http";
import { MISSING_PAGE } from "./broken-page";

const letter = (one: string) => {
  const codes = [one, one.toUpperCase()].map((each) => each.charCodeAt(0).toString(16));
  return `(?:${one}|%(?:25)*(?:${codes.join("|")}))`;
};
/** The desk's name as a part of a path, with escapes of any depth. */
const spelling = new RegExp(
  String.raw`(?<=^|[/\\]|%(?:25)*(?:2f|5c))${[..."desk"].map(letter).join("")}(?![\w-])`,
  "gi",
);
/** A decoded path of the desk, of its interface, or of its data: `/desk.rsc`, but not `/desktop`. */
const ofDesk = /^\/+(?:(api)\/+|_next\/+data\/+[^/]+\/+)?desk(?![\w-])/i;

/** Names of a missing page, as plain as the spelling that they replace: Next answers each spelling in its own way. */
const plain = MISSING_PAGE.slice(1);
const capital = plain.charAt(0).toUpperCase() + plain.slice(1);
const escaped = `%${plain.charCodeAt(0).toString(16)}${plain.slice(1)}`;
const names = [plain, capital, escaped];

/**
 * The address of a missing page in place of one of the desk, for a sender who may not see the desk. It keeps everything
 * but the desk's name, so that Next answers as it does for any other missing page. Null when the request is not for the
 * desk, however its path is written.
 */
export function missingInsteadOfDesk(url: string): string | null {
  const path = pathOf(url);
  const read = readable(path);
  const [found, api] = ofDesk.exec(read) ?? ofDesk.exec(withoutDots(read)) ?? [];
  if (found === undefined) return null;
  const missing = path.replace(spelling, nameFor);
  const isReplaced = missing !== path;
  return (isReplaced ? missing : `${api ? "/api" : ""}${MISSING_PAGE}`) + url.slice(path.length);
}

/** Turns a request into one for a missing page. Headers and body of the answer name the requested address. */
export function answerAsMissing(request: IncomingMessage, response: ServerResponse, url: string): void {
  const [spelled = "desk"] = pathOf(request.url ?? "").match(spelling) ?? [];
  const asked = (text: string) =>
    text
      .replaceAll(escaped, spelled)
      .replaceAll(capital, spelled)
      .replaceAll(plain, spelled.includes("%") ? readable(spelled) : spelled.toLowerCase());
  request.url = url;
  const { setHeader } = response;
  response.setHeader = (name, value) =>
    Reflect.apply(setHeader, response, [
      name,
      /^(?:location|refresh)$/i.test(name) && typeof value === "string" ? asked(value) : value,
    ]);
  for (const name of ["write", "end"] as const) nameInBody(response, name, asked);
}

/** Passes what is written through `asked`, before a compression that Next puts around the method later. */
function nameInBody(response: ServerResponse, name: "write" | "end", asked: (text: string) => string): void {
  let method: unknown = response[name];
  const passed = (chunk: unknown) => {
    if (typeof chunk === "string") return asked(chunk);
    if (!(chunk instanceof Uint8Array)) return chunk;
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    return names.some((one) => bytes.includes(one))
      ? Buffer.from(asked(bytes.toString("latin1")), "latin1")
      : chunk;
  };
  Object.defineProperty(response, name, {
    configurable: true,
    get() {
      const now = method;
      return (...[chunk, ...rest]: unknown[]) => {
        if (typeof now !== "function") return undefined;
        const named = passed(chunk);
        const isText = typeof named === "string" || named instanceof Uint8Array;
        // Another name may be longer or shorter than the one whose length Next has announced.
        if (name === "end" && isText && !response.headersSent && response.hasHeader("content-length"))
          response.setHeader("content-length", Buffer.byteLength(named));
        return Reflect.apply(now, response, [named, ...rest]);
      };
    },
    set: (next: unknown) => void (method = next),
  });
}

const nameFor = (spelled: string): string => {
  if (spelled.includes("%")) return escaped;
  return spelled === spelled.toLowerCase() ? plain : capital;
};

const pathOf = (url: string) => url.split(/[?#]/, 1)[0] ?? "";

/** The path without escapes, even escaped ones, and with slashes alone. */
function readable(path: string): string {
  let text = path;
  for (let before = ""; before !== text;) {
    before = text;
    text = decoded(text);
  }
  return text.replaceAll("\\", "/");
}

const withoutDots = (path: string) => new URL(path.replace(/^\/*/, "/"), "http://site.invalid").pathname;

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A path with an incomplete escape is not a page.
    return path;
  }
}
