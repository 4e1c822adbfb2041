import fs from "node:fs";
import path from "node:path";
import { expect, it, vi } from "vitest";
import { everybody } from "@/backend/ground/desk-roles";
import { refreshContent, textHash } from "@/backend/content/catalogue";
import { pushDocuments } from "@/backend/content/editing";
import { documentsNow, publish } from "@/backend/content/editing/publish";
import { insertVersion } from "@/backend/content/editing/store";
import { answerLines } from "@/tests/support/answer-lines";
import { onOneDatabase } from "@/tests/support/database";
import { deskStaff, askDesk } from "@/tests/support/desk-staff";
import { editedShop } from "@/tests/support/edited-shop";
import { followContent } from "@/tests/support/small-content";

onOneDatabase("a folder that the server follows", (open) => {
  const { shop, folder, textOf, place } = editedShop(open);
  const file = "pages/imprint.md";
  const inFolder = () => fs.readFileSync(path.join(folder, file), "utf8");
  const byHand = (text: string) => fs.writeFileSync(path.join(folder, file), text);
  /** How many files and folders `work` opens. */
  const opened = async (work: () => Promise<unknown>) => {
    const spies = [vi.spyOn(fs.promises, "readFile"), vi.spyOn(fs.promises, "readdir")];
    try {
      await work();
      return spies.reduce((all, { mock }) => all + mock.calls.length, 0);
    } finally {
      for (const spy of spies) spy.mockRestore();
    }
  };

  it("is not opened by views of the desk", async () => {
    const { deps, backend } = shop();
    const staff = await deskStaff(deps, everybody);
    const view = async () => expect((await askDesk(backend, staff, "inbox")).errors).toEqual([]);
    expect(await opened(view)).toBe(0);
    expect(await opened(() => documentsNow(deps.db, deps.clock()))).toBe(0);
  });

  it("is opened by a process that follows another one (control)", async () => {
    const { deps } = shop();
    const other = path.join(place, "other");
    fs.cpSync(folder, other, { recursive: true });
    const stop = followContent({ log: deps.log, dataDir: path.join(place, "other-data"), folder: other });
    expect(await opened(() => documentsNow(deps.db, deps.clock()))).toBeGreaterThan(10);
    stop();
    expect(await opened(() => documentsNow(deps.db, deps.clock()))).toBeGreaterThan(10);
  });

  it("is compared with a publication as it is, not as it was read", async () => {
    const before = inFolder();
    byHand(`${before}\nBy hand.\n`);
    try {
      expect(await textOf(file)).toBe(before);
      const change = { path: file, entry: null, seen: textHash(before), text: `${before}\nAt the desk.\n` };
      const outcome = await publish(shop().deps, { memberId: null, note: "", changes: [change] });
      expect(outcome).toMatchObject({ kind: "conflict", path: file, now: inFolder(), newer: null });
      expect(await textOf(file), "nothing was published").toBe(before);
      await refreshContent();
      expect(await textOf(file)).toBe(inFolder());
    } finally {
      byHand(before);
    }
  });

  it("is read again before an operator's folder is compared with it", async () => {
    const before = inFolder();
    byHand(`${before}\nBy hand.\n`);
    try {
      const lines = await answerLines(await pushDocuments(shop().deps, folder));
      expect(lines).toEqual(["0 documents published."]);
    } finally {
      byHand(before);
    }
  });

  it("has the newest version over it that any process has published", async () => {
    const before = inFolder();
    const text = `${before}\nBy another process.\n`;
    const row = { path: file, entry: null, text, before, over: textHash(before), revision: 1 };
    await insertVersion(shop().db, { ...row, memberId: null, note: "", writtenAt: new Date() });
    expect(await textOf(file)).toBe(text);
  });
});
