import http from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { content, textHash } from "@/backend/content/catalogue";
import type { Database } from "@/backend/ground/database/client";
import { previewOf } from "@/backend/content/editing";
import { publishDrafts, saveDraft } from "@/backend/content/editing/drafts";
import { documentsNow, publish, withDocumentsLocked } from "@/backend/content/editing/publish";
import { saveDocument } from "@/backend/content/editing/save-document";
import { deleteDraft } from "@/backend/content/editing/store";
import type { ContentVersion } from "@/backend/content/editing/tables";
import { findOrCreateMember } from "@/backend/people/members/store";
import { previewAddress } from "@/lib/rules/addresses/preview-address";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { createPreviews } from "@/lib/server/preview";
import { onOneDatabase } from "@/tests/support/database";
import { testDeps, type TestDeps } from "@/tests/support/deps";
import { ownContentFolder } from "@/tests/support/small-content";

const site = { NODE_ENV: "production", ORIGIN: "https://academy.example", isLoopback: false };
const imprint = "pages/imprint.md";
/** As a page of the site renders it: from the content of the work that it is called in. */
const shown = () => content().pages.find(({ file }) => file === imprint)?.node.content ?? "";
const price = () => content().products.find(({ id }) => id === 992)?.price;

onOneDatabase("the preview of a draft", (open) => {
  ownContentFolder();
  let database: Database;
  let deps: TestDeps;
  let memberId: number;
  let server: http.Server;
  let origin = "";
  beforeAll(async () => {
    database = await open();
    deps = testDeps({ database: async () => database });
    memberId = (await findOrCreateMember(database.db, { email: "e@example.com", createdAt: new Date() })).id;
    const answer = createPreviews({
      dir: "/nowhere",
      settings: site,
      previewOf: (key: string) => previewOf(deps, key),
      ask: async ({ url }, response) => {
        response.writeHead(200).end(`<html><head></head><body><script>x()</script>${url} ${shown()}</body>`);
      },
    });
    ({ server } = createGuardedServer(site, {
      request: async (request, response) => {
        if (!(await answer(request, response))) response.writeHead(404).end("missing");
      },
    }));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  });
  afterAll(async () => {
    server.close();
    await database.close();
  });
  beforeEach(() => database.db.execute(sql`truncate content_versions`));

  const textOf = async (path: string) =>
    (await documentsNow(database.db, deps.clock())).files.get(path) ?? "";
  async function draft(path: string, change: (text: string) => string, entry: string | null = null) {
    const before = await textOf(path);
    return saveDraft(deps, {
      path,
      entry,
      memberId,
      before,
      text: change(before),
      note: "",
      publishAt: null,
    });
  }
  const words = (text: string) => (before: string) => `${before}\n\n${text}\n`;
  const ask = (key: string | null, init?: RequestInit) => fetch(origin + previewAddress(key ?? ""), init);
  const isSeen = async ({ previewKey }: ContentVersion, text: string) => {
    const answer = await ask(previewKey);
    return answer.ok && (await answer.text()).includes(text);
  };

  it("shows the page with the draft to who has its address, and the published one to everybody else", async () => {
    const published = shown();
    const { previewKey } = await draft(imprint, words("Open on Mondays."));
    const answer = await ask(previewKey);
    const html = await answer.text();
    expect(html).toContain("/imprint ");
    expect(html).toContain("Open on Mondays.");
    expect(html).toContain("Preview of a draft – not published");
    expect(shown()).toBe(published);
    const preview = await previewOf(deps, previewKey ?? "");
    // The control: inside the preview the same read sees the draft.
    expect(preview?.kind === "page" && preview.run(shown)).toContain("Open on Mondays.");
    expect((await ask(previewKey, { method: "HEAD" })).status).toBe(200);
  });

  it("runs no script, sends no form, and is for no cache, search engine or other site", async () => {
    const { previewKey } = await draft(imprint, words("Open on Mondays."));
    const answer = await ask(previewKey);
    expect(await answer.text()).not.toContain("<script");
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "private, no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
      "x-frame-options": "SAMEORIGIN",
    });
    const policy = answer.headers.get("content-security-policy")?.split("; ");
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'none'", "form-action 'none'", "frame-ancestors 'self'"]),
    );
    expect(policy?.find((one) => one.startsWith("sandbox"))).not.toMatch(/allow-(scripts|forms)/);
    expect((await fetch(`${origin}/imprint`)).headers.get("content-security-policy")).toContain(
      "frame-ancestors 'none'",
    );
  });

  it("ends with its draft and a week after its last save, and one key shows one draft", async () => {
    const one = await draft(imprint, words("Open on Mondays."));
    const other = await draft("pages/privacy-policy.md", words("Open on Fridays."));
    expect(await isSeen(one, "Open on Mondays.")).toBe(true);
    expect(await isSeen(other, "Open on Mondays.")).toBe(false);
    const forged = `${one.previewKey?.slice(0, -1)}x`;
    for (const key of [forged, "", "x", String(one.id)]) expect((await ask(key)).status).toBe(404);

    deps.time.forward(6 * 86_400);
    const again = await draft(imprint, words("Open on Tuesdays."));
    expect(again.previewKey).toBe(one.previewKey);
    deps.time.forward(86_400);
    expect(await isSeen(one, "Open on Tuesdays.")).toBe(true);
    expect((await ask(other.previewKey)).status).toBe(404);

    await deleteDraft(database.db, again.id);
    expect((await ask(one.previewKey)).status).toBe(404);
    const last = await draft(imprint, words("Open on Sundays."));
    expect(last.previewKey).not.toBe(one.previewKey);
    const outcome = await withDocumentsLocked(deps, (locked) => publishDrafts(locked, [last]));
    expect(outcome).toMatchObject({ kind: "published" });
    expect((await ask(last.previewKey)).status).toBe(404);
  });

  it("says the mistakes of a draft that would be refused", async () => {
    const { previewKey } = await draft(imprint, (text) => text.replace(/^title: .*$/m, "titel: <b>"));
    const html = await (await ask(previewKey)).text();
    expect(html).toContain("There is no preview");
    expect(html).toContain("pages/imprint.md");
    expect(html).toContain("titel");
    expect(html).not.toContain("Preview of a draft – not");
  });

  it("shows an entry of a list with what others published meanwhile", async () => {
    const before = price();
    const dearer = (text: string) => text.replace("  price: 99\n", "  price: 109\n");
    const { previewKey } = await draft("products.yaml", dearer, "992");
    const coupons = await textOf("coupons.yaml");
    const gone = coupons.replace(/^- code: big-team\n(?: {2}.*\n)+/m, "");
    const change = { path: "coupons.yaml", entry: null, seen: textHash(coupons), text: gone };
    await publish(deps, { memberId, note: "", changes: [change] }, ["ADMINISTRATOR"]);
    const preview = await previewOf(deps, previewKey ?? "");
    if (preview?.kind !== "page") throw new Error("no page");
    expect(preview.run(() => [price(), content().coupons.some(({ code }) => code === "big-team")])).toEqual([
      10_900,
      false,
    ]);
    expect(price()).toBe(before);
  });

  it("of a new entry is published as one entry afterwards", async () => {
    const saved = {
      memberId,
      place: { path: "redirects.yaml", entry: "/quiet" },
      isNew: true,
      note: "",
      seen: textHash(await textOf("redirects.yaml")),
      publishAt: null,
      change: {
        fields: new Map([
          ["from", "/quiet"],
          ["to", "/imprint"],
        ]),
      },
    };
    expect(await saveDocument(deps, { ...saved, isDraft: true })).toMatchObject({ kind: "drafted" });
    expect(await saveDocument(deps, { ...saved, isDraft: false })).toMatchObject({ kind: "published" });
    expect((await textOf("redirects.yaml")).match(/\/quiet/g)).toHaveLength(1);
  });
});
