import { expect, it } from "vitest";
import { readSources } from "@/tests/support/imports";

/** The files that name a command, and why the desk does not do. */
const named: Record<string, string> = {
  "backend/withdrawals/mails.ts": "nobody withdraws for a buyer at the desk",
  "backend/withdrawals/state-withdrawal.ts": "nobody withdraws for a buyer at the desk",
  "backend/corrections/words.ts": "for commands; the desk leaves them out",
  "backend/corrections/documents.ts": "answer of a command",
  "backend/refunds/refusals.ts": "answer of a command",
};

it("alerts and mails to the staff name the desk's page, and a command only where the desk cannot help", () => {
  const texts = readSources(["backend"]).filter(({ path }) => !path.startsWith("backend/operator/"));
  const found = texts.flatMap(({ path, text }) => (text.includes("npm run orders") ? [path] : []));
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted());
});
