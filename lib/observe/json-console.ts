import { format } from "node:util";
import { log } from "./log";
import { causeOf } from "@/lib/rules/texts/log-lines";

const MAX_LENGTH = 4_000;

/**
 * Writes one JSON log line per call. A terminal still shows the plain output. Errors about made-up requests are
 * dropped.
 */
export function writeConsoleAsJson(): void {
  if (process.stdout.isTTY) {
    const { error } = console;
    console.error = (...said) => void (isRefusal(said) || error(...said));
    return;
  }
  const levels = { log: "info", info: "info", debug: "debug", warn: "warn", error: "error" } as const;
  const write =
    (name: keyof typeof levels) =>
    (...said: unknown[]): void => {
      if (isRefusal(said)) return;
      const words = said.filter((each) => !(each instanceof Error));
      const error = said.find((each) => each instanceof Error);
      const cause = error === undefined ? {} : { cause: causeOf(error) };
      log[levels[name]]({ from: "console", ...cause }, plain(format(...words)));
    };
  for (const name of ["log", "info", "debug", "warn", "error"] as const)
    Object.assign(console, { [name]: write(name) });
}

/**
 * Errors about an address without a page (page-cache.mjs throws this error of Next) and about React's server actions.
 * The site has no such actions, so only made-up requests ask for one.
 */
const isRefusal = ([said]: unknown[]) =>
  said instanceof Error &&
  /^(Internal: NoFallbackError$|Failed to find Server Action|The Server Reference ID did not match)/.test(
    said.message,
  );

const plain = (text: string) =>
  text
    .replace(/\u001b\[[0-9;]*m/g, "")
    .trim()
    .slice(0, MAX_LENGTH);
