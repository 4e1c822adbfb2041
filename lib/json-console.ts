import { format } from "node:util";
import { log } from "./log";
import { causeOf } from "./rules/log-lines";

const MAX_LENGTH = 4_000;

/**
 * Lines of Next and of libraries become lines of the log, one for each call, however many lines it prints: whoever reads
 * the log reads JSON only. On a terminal they stay as they are. What Next says of each made-up address is left out.
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

/** An address that is no page, which page-cache.mjs refuses by this error of Next's. */
const isRefusal = ([said]: unknown[]) =>
  said instanceof Error && said.message === "Internal: NoFallbackError";

/** Without the colours of a terminal. */
const plain = (text: string) =>
  text
    .replace(/\u001b\[[0-9;]*m/g, "")
    .trim()
    .slice(0, MAX_LENGTH);
