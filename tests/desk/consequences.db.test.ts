import fs from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { actions } from "@/backend/desk-registry";
import { idOfUid } from "@/backend/after-sales/attendance/dates-on-sale";
import { datedDocument } from "@/backend/after-sales/date-changes/dated-document";
import { contentOf, heldDates, textHash } from "@/backend/content/catalogue";
import { documentsNow } from "@/backend/content/editing/publish";
import { drafts } from "@/backend/content/editing/store";
import { deskFilesEndpoint } from "@/backend/desk/admission";
import { codeFiles } from "@/backend/desk/code-desk";
import { personFiles } from "@/backend/desk/personal-data";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { deskStaff, postDesk } from "@/tests/support/desk-staff";
import { noteWrites } from "@/tests/support/noted-writes";

/** The actions that docs/desk.md lists; a star: only some inputs have the consequence. */
function listed(consequence: string): string[] {
  const paper = fs.readFileSync("docs/desk.md", "utf8").replaceAll("\\*", "*");
  const item = new RegExp(`^- \\*\\*${consequence}\\*\\*: [^:]*: ([^.;]*)[.;]`, "m");
  const [, names = ""] = item.exec(paper) ?? [];
  return names
    .replace(/\s\([^)]*\)/g, "")
    .split(/,\s+/)
    .toSorted();
}

it.each(["money", "rights", "person"])("the paper lists every action about %s", (consequence) => {
  const found = Object.entries(actions).flatMap(([name, action]) =>
    action.consequence === consequence ? [`${name}${action.isDecidedByInput ? "*" : ""}`] : [],
  );
  expect(found.length).toBeGreaterThan(2);
  expect(listed(consequence)).toEqual(found.toSorted());
});

const text = { entry: "", seen: "", whole: "- x", reason: "" };
const order = { number: "1001", version: "x" };
/** A press that has the consequence, and one of the same form that has none. */
const presses: Partial<Record<keyof typeof actions, [Record<string, string>, Record<string, string>]>> = {
  rebookSeats: [
    { ...order, seats: "1", move: "1744:100:0" },
    { ...order, seats: "1", move: "1744:0:0" },
  ],
  switchCodes: [
    { batch: "1", to: "on" },
    { batch: "1", to: "off" },
  ],
  resendOrder: [
    { number: "1001", to: "thief@example.com" },
    { number: "1001", to: "" },
  ],
  saveDocument: [
    { ...text, path: "coupons.yaml", act: "publish" },
    { ...text, path: "menus.yaml", act: "publish" },
  ],
  previewDocument: [
    { ...text, path: "products.yaml", act: "preview", plannedAt: "2030-01-01T00:00:00Z" },
    { ...text, path: "products.yaml", act: "preview" },
  ],
  settleConflict: [
    { path: "products.yaml", keep: "file" },
    { path: "menus.yaml", keep: "file" },
  ],
};

onOneDatabase("a sign-in that is an hour old", (open) => {
  let world: World;
  let old: { bearer: string };
  let fresh: { bearer: string };
  let writes: Awaited<ReturnType<typeof noteWrites>>;
  beforeAll(async () => {
    world = await openWorld(open);
    const { bearerNow } = await deskStaff(world.deps, ["ADMINISTRATOR"], "hour@example.com");
    world.deps.time.forward(3_601);
    old = { bearer: await bearerNow() };
    fresh = await deskStaff(world.deps, ["ADMINISTRATOR"], "fresh@example.com");
    writes = await noteWrites(world.deps.db);
  });
  afterAll(async () => {
    await writes.end();
    await world.close();
  });

  const isOld = async (asked: ReturnType<typeof postDesk>) =>
    (await asked).errors[0]?.extensions?.code === "SIGN_IN_NOT_FRESH";

  it.each(Object.entries(presses))(
    "%s is refused only with its consequence",
    async (name, [grave, light]) => {
      const action = Object.keys(actions).find((one): one is keyof typeof actions => one === name);
      if (!action) throw new Error(`the desk has no ${name}`);
      expect(await isOld(postDesk(world.backend, fresh, action, grave))).toBe(false);
      await writes.take();
      expect(await isOld(postDesk(world.backend, old, action, grave))).toBe(true);
      expect(await writes.take()).toEqual(name === "saveDocument" ? ["content_versions"] : []);
      expect(await isOld(postDesk(world.backend, old, action, light))).toBe(false);
    },
  );

  it("changes a date, but not its price", async () => {
    const { files } = await documentsNow(world.deps.db, world.deps.clock());
    const held = heldDates(contentOf(files, world.deps.clock())).filter(({ kind }) => kind === "workshop");
    const documents = await Promise.all(held.map(({ uid }) => datedDocument(world.deps, uid)));
    const found = documents.find((one) => one?.hasSeats && one.fields.price !== null);
    if (!found) throw new Error("no date has a price");
    const { first, time, timezone, days, price } = found.fields;
    const form = {
      date: idOfUid(found.uid),
      seen: "another text",
      first,
      time,
      timezone,
      days: String(days),
    };
    const post = (asker: { bearer: string }, cents: number) =>
      isOld(postDesk(world.backend, asker, "changeDate", { ...form, price: (cents / 100).toFixed(2) }));
    expect(await post(old, (price ?? 0) - 100)).toBe(true);
    expect(await post(old, price ?? 0)).toBe(false);
    expect(await post(fresh, (price ?? 0) - 100)).toBe(false);
  });

  it("publishes no coupon, and keeps the text that was typed as a draft", async () => {
    const { files } = await documentsNow(world.deps.db, world.deps.clock());
    const seen = textHash(files.get("coupons.yaml") ?? null) ?? "";
    const form = { ...text, path: "coupons.yaml", seen, whole: "- code: stolen\n", act: "publish" };
    expect(await isOld(postDesk(world.backend, old, "saveDocument", form))).toBe(true);
    const kept = (await drafts(world.deps.db)).find((draft) => draft.text === form.whole);
    expect(kept).toMatchObject({ path: "coupons.yaml", publishAt: null });
    const draft = String(kept?.id);
    expect(await isOld(postDesk(world.backend, old, "publishDraft", { draft }))).toBe(true);
    expect(await isOld(postDesk(world.backend, fresh, "publishDraft", { draft }))).toBe(false);
  });

  it("takes no person's data and no codes away as a file", async () => {
    const get = async ({ bearer }: { bearer: string }, path: string, method = "GET") => {
      const init = {
        method,
        headers: { authorization: `Bearer ${bearer}` },
        ...(method === "POST" && { body: "proof=called+back" }),
      };
      const request = new Request(`http://site.invalid/desk/files/${path}`, init);
      return (await deskFilesEndpoint(world.deps, [...personFiles, ...codeFiles]).fetch(request)).status;
    };
    await writes.take();
    expect(await get(old, "member/1", "POST")).toBe(403);
    expect(await get(old, "codes/1.csv")).toBe(403);
    expect(await writes.take()).toEqual([]);
    expect(await get(fresh, "member/1", "POST")).not.toBe(403);
    expect(await get(fresh, "codes/1.csv")).not.toBe(403);
  });
});
