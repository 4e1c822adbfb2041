import { expect, it } from "vitest";
import { readSources } from "@/tests/support/imports";

/** The files that name a command, and why the desk does not do. */
const named: Record<string, string> = {
  "backend/after-sales/withdrawals/mails.ts": "nobody withdraws for a buyer at the desk",
  "backend/after-sales/withdrawals/state-withdrawal.ts": "nobody withdraws for a buyer at the desk",
  "backend/after-sales/corrections/words.ts": "for commands; the desk leaves them out",
  "backend/after-sales/corrections/documents.ts": "answer of a command",
  "backend/after-sales/refunds/refusals.ts": "answer of a command",
};

it("alerts and mails to the staff name the desk's page, and a command only where the desk cannot help", () => {
  const texts = readSources(["backend"]).filter(({ path }) => !path.startsWith("backend/desk/operator/"));
  const found = texts.flatMap(({ path, text }) => (text.includes("npm run orders") ? [path] : []));
  expect(found.toSorted()).toEqual(Object.keys(named).toSorted());
});
