import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { draw, type Drawing } from "@/backend/sales/invoices/document-pdf";
import type { Drawn } from "@/backend/sales/invoices/document-worker";
import { Thread } from "@/backend/ground/database/thread";
import { bundleWorker } from "@/scripts/support/build.mjs";
import { creditNote, invoice } from "./sample-invoice";

const root = process.cwd();
let folder = "";
beforeAll(async () => {
  fs.mkdirSync(path.join(root, ".cache"), { recursive: true });
  folder = fs.mkdtempSync(path.join(root, ".cache/document-thread-"));
  await bundleWorker("backend/sales/invoices/document-worker.ts", path.join(folder, "worker.mjs"));
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const open = () =>
  new Thread<Drawing, Drawn>(
    path.relative(root, path.join(folder, "worker.mjs")),
    (cause) => new Error("gone", { cause }),
  );
const filesOf = (drawn: Drawn) =>
  "pdf" in drawn ? { pdf: Buffer.from(drawn.pdf), xml: drawn.xml } : drawn.error;

it("the thread of the build draws the same bytes as this one, one after the other", async () => {
  const thread = open();
  const drawn = await Promise.all([
    thread.ask({ kind: "invoice", content: invoice }),
    thread.ask({ kind: "credit note", content: creditNote }),
    thread.ask({ kind: "invoice", content: { ...invoice, number: "2026-00002" } }),
  ]);
  expect(drawn.map(filesOf)).toEqual([
    await draw({ kind: "invoice", content: invoice }),
    await draw({ kind: "credit note", content: creditNote }),
    await draw({ kind: "invoice", content: { ...invoice, number: "2026-00002" } }),
  ]);
  await thread.terminate();
});

it("a document that cannot be drawn fails alone; one that was asked of a thread that dies fails as well", async () => {
  const thread = open();
  const broken = { ...invoice, issuedOn: "never" };
  const [failed, drawn] = await Promise.all([
    thread.ask({ kind: "invoice", content: broken }),
    thread.ask({ kind: "invoice", content: invoice }),
  ]);
  expect(filesOf(failed)).toBeInstanceOf(Error);
  expect(filesOf(drawn)).toEqual(await draw({ kind: "invoice", content: invoice }));

  const lost = thread.ask({ kind: "invoice", content: invoice });
  void thread.terminate();
  await expect(lost).rejects.toThrow("gone");
  await expect(thread.ask({ kind: "invoice", content: invoice })).rejects.toThrow("gone");
  expect(thread).toMatchObject({ hasEnded: true, waiting: 0 });
});
