import pino from "pino";
import { expect, it } from "vitest";
import { log } from "@/lib/observe/log";

/** The line as the site's own log writes it. */
function lineOf(facts: object, message: string): string {
  const asJson: unknown = Reflect.get(log, pino.symbols.asJsonSym);
  const time: unknown = Reflect.get(log, pino.symbols.timeSym);
  if (typeof asJson !== "function" || typeof time !== "function") throw new Error("pino has other symbols");
  return String(asJson.call(log, facts, message, 40, time()));
}

it("is one line of JSON with its time in UTC, whatever was sent", () => {
  const from = 'a"\n{"level":50,"msg":"forged"}\r\n\u2028';
  const line = lineOf({ from }, `not taken\n${from}`);
  expect(line.trimEnd()).not.toMatch(/[\r\n]/);
  const read: Record<string, unknown> = JSON.parse(line);
  expect(read).toMatchObject({ level: 40, from, msg: `not taken\n${from}` });
  expect(read.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(Math.abs(Date.parse(String(read.time)) - Date.now())).toBeLessThan(60_000);
});
