import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { OperatorAnswer } from "@/backend/operator-command";
import { answerLines } from "@/tests/support/answer-lines";
import { contentState, refreshContent, textHash } from "@/backend/content/catalogue";
import { catalogue, snapshot } from "@/backend/content/catalogue/read-content";
import type { Database } from "@/backend/ground/database/client";
import { checkForShop, pullDocuments, pushDocuments } from "@/backend/content/editing";
import { publishDrafts, publishDue, saveDraft } from "@/backend/content/editing/drafts";
import { yamlEntries } from "@/backend/content/editing/fields/edit-yaml";
import { documentsNow, publish, withDocumentsLocked } from "@/backend/content/editing/publish";
import { contentVersionSource } from "@/backend/content/editing/source";
import { type Saved, saveDocument } from "@/backend/content/editing/save-document";
import { deleteDraft, drafts, historyOf } from "@/backend/content/editing/store";
import { findOrCreateMember } from "@/backend/people/members/store";
import { joined } from "@/proofs/editing/without-transactions";
import { writeVersions } from "@/scripts/content/pull";
import { onEachDatabase, onOneDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { editedShop } from "@/tests/support/edited-shop";
import { editorIn } from "@/tests/support/editor";
import { keepQuestions } from "@/tests/support/questions";
import { followContent, ownContentFolder, writeSmallContent } from "@/tests/support/small-content";

onOneDatabase("publishing at the desk", (open) => {
  const folder = ownContentFolder();
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "editing-"));
  afterAll(() => fs.rmSync(place, { recursive: true }));
  let database: Database;
  let deps: TestDeps;
  let memberId: number;
  let dataDir = "";
  let stop = () => {};
  beforeAll(async () => {
    database = await open();
    deps = testDeps({ database: async () => database });
    memberId = await editorIn(database.db);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    writeSmallContent(folder);
    await database.db.execute(sql`truncate content_versions`);
    dataDir = fs.mkdtempSync(path.join(place, "data-"));
    stop = follow();
  });
  afterEach(() => stop());

  const follow = (from = dataDir) =>
    followContent({ log: deps.log, dataDir: from, folder, versions: contentVersionSource(deps) });
  const file = (name: string) => fs.readFileSync(path.join(folder, name), "utf8");
  const textOf = async (name: string) =>
    (await documentsNow(database.db, new Date())).files.get(name) ?? null;
  const price = () => catalogue().product(992)?.price;
  const products = "products.yaml";
  const dearer = (euros: number) => file(products).replace("  price: 99\n", `  price: ${euros}\n`);
  const change = (name: string, text: string | null, seen: string | null) =>
    publish(deps, { memberId, note: "", changes: [{ path: name, entry: null, text, seen: textHash(seen) }] });

  it("is shown at once, after a start, and by a process with another copy of the folder", async () => {
    expect(await change(products, dearer(109), file(products))).toMatchObject({
      kind: "published",
      revision: 1,
    });
    expect(price()).toBe(10_900);
    expect(file(products)).toContain("  price: 99\n");
    stop();
    stop = follow();
    expect(price()).toBe(10_900);
    stop();
    stop = follow(fs.mkdtempSync(path.join(place, "nothing-known-")));
    expect(price()).toBe(9_900);
    await refreshContent();
    expect(price()).toBe(10_900);
  });

  it("refuses a mistake, all changes together, and a text that somebody changed meanwhile", async () => {
    const seen = file(products);
    const wrong = {
      path: products,
      entry: null,
      seen: textHash(seen),
      text: dearer(109).replace("  ppp: true\n", ""),
    };
    const page = {
      path: "pages/quiet.md",
      entry: null,
      seen: null,
      text: "---\nnumber: 9001\ntitle: Quiet\ndate: 2026-11-01\n---\nWords.\n",
    };
    const outcome = await publish(deps, { memberId, note: "", changes: [page, wrong] });
    expect(outcome).toMatchObject({
      kind: "mistakes",
      problems: [{ file: products, line: 3, field: "0.ppp", level: "error", message: expect.any(String) }],
    });
    expect(await textOf("pages/quiet.md")).toBeNull();
    await change(products, dearer(109), seen);
    expect(await change(products, dearer(119), seen)).toMatchObject({
      kind: "conflict",
      path: products,
      now: dearer(109),
      newer: { author: "e@example.com" },
    });
    expect(price()).toBe(10_900);
    expect(await change(products, dearer(109), dearer(109))).toEqual({ kind: "unchanged" });
  });

  it("keeps the history of a document, and undoes by publishing what was before", async () => {
    const first = file(products);
    await change(products, dearer(109), first);
    await change(products, dearer(119), dearer(109));
    const history = await historyOf(database.db, { path: products, entry: null }, 10);
    expect(history.map(({ revision, before: was }) => [revision, was === first])).toEqual([
      [2, false],
      [1, true],
    ]);
    expect((await change(products, history[0]?.before ?? null, dearer(119))).kind).toBe("published");
    expect(price()).toBe(10_900);
  });

  it("publishes no draft that was discarded before the job had the lock", async () => {
    const draft = { memberId, path: products, entry: null, before: file(products), note: "" };
    const due = await saveDraft(deps, { ...draft, text: dearer(129), publishAt: deps.clock() });
    const before = price();
    const transaction: Database["db"]["transaction"] = async (work, config) => {
      await deleteDraft(deps.db, due.id);
      return deps.db.transaction(work, config);
    };
    const db = joined(deps.db, ["transaction"], { transaction });
    expect(await publishDue({ ...deps, db })).toEqual({ published: 0, refused: 0 });
    expect(price()).toBe(before);
  });

  it("warns of what is in the published document, and lists the warnings of all", async () => {
    const text = "---\nnumber: 9001\ntitle: Quiet\ndate: 2026-11-01\n---\n[a](http://example.com)\n";
    const warned = { message: expect.stringContaining("begins with http://"), level: "warning" };
    expect(await change("pages/quiet.md", text, null)).toMatchObject({
      kind: "published",
      warnings: [warned],
    });
    const other = await change(products, dearer(109), file(products));
    expect(other).toMatchObject({ kind: "published", warnings: [] });
    expect(contentState()?.warnings).toEqual([expect.stringMatching(/^pages\/quiet\.md:6: text: the link/)]);
  });

  it("publishes a draft at its time, and keeps one that is refused with the reason", async () => {
    const at = new Date(deps.clock().getTime() + 3_600_000);
    const draft = { memberId, path: products, entry: null, before: file(products), note: "", publishAt: at };
    await saveDraft(deps, { ...draft, text: dearer(109) });
    expect(await publishDue(deps)).toEqual({ published: 0, refused: 0 });
    await saveDraft(deps, { ...draft, text: dearer(129), publishAt: deps.clock() });
    expect(await publishDue(deps)).toEqual({ published: 1, refused: 0 });
    expect(price()).toBe(12_900);
    await saveDraft(deps, { ...draft, text: dearer(139), publishAt: deps.clock() });
    expect(await publishDue(deps)).toEqual({ published: 0, refused: 1 });
    expect(await publishDue(deps)).toEqual({ published: 0, refused: 0 });
    expect(await drafts(database.db)).toMatchObject([{ refusal: expect.stringContaining("Somebody") }]);
    const own = await saveDraft(deps, { ...draft, before: dearer(129), text: dearer(119), publishAt: null });
    await withDocumentsLocked(deps, (locked) => publishDrafts(locked, [own]));
    expect(price()).toBe(11_900);
    expect(await drafts(database.db)).toEqual([]);
  });

  it("keeps what was typed where it cannot be published, and changes of other entries of a list", async () => {
    const save = (entry: string, euros: string, seen: string) =>
      saveDocument(deps, {
        memberId,
        place: { path: products, entry },
        isNew: false,
        seen: textHash(seen),
        change: { fields: new Map([["price", euros]]) },
        note: "",
        publishAt: null,
        isDraft: false,
      });
    const seen = file(products);
    expect(await save("992", "109", seen)).toMatchObject({ kind: "published" });
    expect(await save("1730", "690", seen)).toMatchObject({ kind: "published" });
    expect(catalogue().product(1730)?.price).toBe(69_000);
    expect(price()).toBe(10_900);
    expect(await save("992", "119", seen)).toMatchObject({ kind: "conflict" });
    expect(await save("992", "cheap", (await textOf(products)) ?? "")).toMatchObject({ kind: "mistakes" });
    expect(price()).toBe(10_900);
    const [draft] = await drafts(database.db);
    expect(draft?.text).toContain("price: cheap");
    expect(await save("992", "119", "never seen")).toEqual({ kind: "lost" });
    expect(await save("992", "119", (await textOf(products)) ?? "")).toMatchObject({ kind: "published" });
    expect(price()).toBe(11_900);
    expect(await drafts(database.db)).toEqual([]);
  });

  it("reads the documents once in a save, under the lock", async () => {
    const save = (entry: string | null, change: Saved["change"]) =>
      keepQuestions(() =>
        saveDocument(deps, {
          ...{ memberId, isNew: false, note: "", publishAt: null, isDraft: false },
          ...{ place: { path: products, entry }, seen: textHash(file(products)), change },
        }),
      );
    const saves = [
      { kind: "published", of: await save("992", { fields: new Map([["price", "109"]]) }) },
      { kind: "mistakes", of: await save("1730", { fields: new Map([["price", "cheap"]]) }) },
      { kind: "published", of: await save("1730", { fields: new Map([["price", "690"]]) }) },
      { kind: "conflict", of: await save(null, { whole: dearer(119) }) },
    ];
    for (const { kind, of } of saves) {
      expect(of.answer).toMatchObject({ kind });
      // After the end of the transaction, the process that shows the content reads it by itself.
      const own = of.questions.slice(0, of.questions.indexOf("commit"));
      expect(own.slice(0, 2)).toEqual(["begin", expect.stringContaining("pg_advisory_xact_lock")]);
      expect(
        own.filter((text) => text.includes("distinct on")),
        own.join("\n"),
      ).toHaveLength(1);
    }
  });

  it("names the addresses that a folder loses, before it is copied and when it is pushed", async () => {
    const checkout = fs.mkdtempSync(path.join(place, "renamed-"));
    fs.cpSync(folder, checkout, { recursive: true });
    const pages = path.join(checkout, "case-studies");
    const [first = "", second = ""] = fs.readdirSync(pages);
    fs.renameSync(path.join(pages, first), path.join(pages, "another-name.md"));
    fs.rmSync(path.join(pages, second));
    const addressOf = (name: string) => `/case-studies/${name.replace(".md", "")}`;
    const moved = `no page is at ${addressOf(first)} any more, because it has moved to /case-studies/another-name`;
    const removed = `no page is at ${addressOf(second)} any more. If people`;
    const linesOf = async (answer: OperatorAnswer) => (await answerLines(answer)).join("\n");
    const checked = await linesOf(await checkForShop(deps, checkout));
    expect(checked).toContain(moved);
    expect(checked).toContain(removed);
    expect(await linesOf(await checkForShop(deps, folder))).not.toContain("no page is at");
    const answer = await pushDocuments(deps, checkout);
    const pushed = await linesOf(answer);
    expect(answer.ok, pushed).toBe(true);
    // By push a new name makes its alias.
    expect(pushed).not.toContain(addressOf(first));
    expect(pushed).toContain(removed);
  });

  it("goes into the files by pull, comes from them by push, and shows a conflict", async () => {
    await change(products, dearer(109), file(products));
    const pull = async () => {
      const written = await pullDocuments(deps);
      await writeVersions(folder)(
        (async function* () {
          yield* written;
        })(),
      );
    };
    await pull();
    expect(file(products)).toContain("  price: 109\n");
    await refreshContent();
    // The folder has it, so it is the folder's again.
    fs.writeFileSync(path.join(folder, products), file(products).replace("  price: 109\n", "  price: 115\n"));
    await refreshContent();
    expect(price()).toBe(11_500);
    expect(contentState()?.conflicts).toEqual([]);

    const checkout = path.join(place, "checkout");
    fs.cpSync(folder, checkout, { recursive: true });
    fs.writeFileSync(
      path.join(checkout, products),
      file(products).replace("  price: 115\n", "  price: 120\n"),
    );
    const push = () => pushDocuments(deps, checkout);
    expect(await push()).toEqual({ ok: true, lines: ["1 documents published."] });
    expect(price()).toBe(12_000);
    await change(
      products,
      dearer(125).replace("  price: 115\n", "  price: 125\n"),
      (await textOf(products)) ?? "",
    );
    fs.writeFileSync(
      path.join(checkout, products),
      file(products).replace("  price: 115\n", "  price: 130\n"),
    );
    expect(await push()).toMatchObject({
      ok: false,
      lines: [expect.any(String), "  products.yaml", expect.any(String)],
    });
    fs.writeFileSync(path.join(folder, products), file(products).replace("  price: 115\n", "  price: 140\n"));
    await refreshContent();
    expect(price()).toBe(12_500);
    expect(contentState()?.conflicts).toEqual([products]);
  });
});

onEachDatabase("ten editors at once", (open) => {
  const { shop, textOf } = editedShop(open);

  it("lose nothing", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `pages/quiet-${index}.md`);
    const text = (index: number) =>
      `---\nnumber: ${9100 + index}\ntitle: Quiet ${index}\ndate: 2026-11-01\n---\nWords.\n`;
    const write = (path: string, written: string) =>
      publish(shop().deps, {
        memberId: null,
        note: "",
        changes: [{ path, entry: null, text: written, seen: null }],
      });
    const outcomes = await Promise.all(
      names.flatMap((name, index) => [write(name, text(index)), write(name, `${text(index)}More.\n`)]),
    );
    expect(outcomes.filter(({ kind }) => kind === "published")).toHaveLength(10);
    expect(outcomes.filter(({ kind }) => kind === "conflict")).toHaveLength(10);
    for (const name of names) expect(await textOf(name)).not.toBeNull();
    expect(snapshot().content.pages.filter(({ node }) => node.title?.startsWith("Quiet"))).toHaveLength(10);
  });

  it("publish other entries of one list, and one of them the same entry", async () => {
    const products = "products.yaml";
    const before = (await textOf(products)) ?? "";
    const numbers = yamlEntries(before).map(({ number }) => String(number));
    const save = async (entry: string, short: string) => {
      const { id } = await findOrCreateMember(shop().db, {
        email: `${short}@example.com`,
        createdAt: new Date(),
      });
      return saveDocument(shop().deps, {
        ...{ memberId: id, isNew: false, note: "", publishAt: null, isDraft: false },
        place: { path: products, entry },
        seen: textHash(before),
        change: { fields: new Map([["short", short]]) },
      });
    };
    const [same = "", ...others] = numbers;
    const outcomes = await Promise.all([
      ...others.map((entry) => save(entry, `text-${entry}`)),
      ...["first", "second"].map((tab) => save(same, tab)),
    ]);
    const kinds = outcomes.map(({ kind }) => kind);
    expect(kinds.slice(0, -2)).toEqual(others.map(() => "published"));
    expect(kinds.slice(-2).toSorted()).toEqual(["conflict", "published"]);
    const text = await textOf(products);
    for (const entry of others) expect(text).toContain(`short: text-${entry}\n`);
    // The refused text is kept.
    const [kept, ...more] = await drafts(shop().db);
    expect(more).toEqual([]);
    expect(kept?.text).toMatch(/short: (first|second)\n/);
  });
});
