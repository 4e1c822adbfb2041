import fs from "node:fs";
import path from "node:path";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { refreshContent, textHash } from "@/backend/content/catalogue";
import { publishDue, saveDraft } from "@/backend/content/editing/drafts";
import { drafts, historyOf } from "@/backend/content/editing/store";
import { updateMember } from "@/backend/people/members/store";
import type { actions } from "@/backend/desk-registry";
import { capabilityOf, type Role } from "@/backend/ground/desk-roles";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff, postDesk } from "@/tests/support/desk-staff";
import { editedShop } from "@/tests/support/edited-shop";

type Staff = Awaited<ReturnType<typeof deskStaff>>;
const coupons = "coupons.yaml";
const gift = "- code: all-mine\n  description: A gift\n  percent: 100\n";
const notAllowed = [{ extensions: { code: "NOT_ALLOWED" } }];

onOneDatabase("who may publish a coupon", (open) => {
  const { shop, folder, change, textOf } = editedShop(open);
  let editor: Staff;
  let administrator: Staff;
  beforeEach(async () => {
    editor = await deskStaff(shop().deps, ["EDITOR"], "editor@example.com");
    administrator = await deskStaff(shop().deps, ["ADMINISTRATOR"], "administrator@example.com");
  });

  const post = (asker: Staff, name: keyof typeof actions, values: Record<string, string>) =>
    postDesk(shop().backend, asker, name, values);
  const read = (asker: Staff, name: "document" | "documents" | "inbox", variables: object = {}) =>
    askDesk(shop().backend, asker, name, { ...variables });
  const place = { path: coupons, entry: null };
  const seen = async () => textHash(await textOf(coupons)) ?? "";
  const entryForm = async () => ({
    path: coupons,
    key: "code",
    seen: await seen(),
    ...{ "f.code": "all-mine", "f.description": "A gift", "f.percent": "100" },
  });
  const draftOf = async ({ memberId }: Staff, publishAt: Date | null = null) => {
    const before = await textOf(coupons);
    const draft = { ...place, memberId, before, text: gift + (before ?? ""), note: "", publishAt };
    return saveDraft(shop().deps, draft);
  };
  const reasonAtCart = async () => {
    const items = [{ productId: 992, quantity: 2 }];
    const { data } = await shop()
      .visitor()
      .ask("fillCart", { items, coupons: ["all-mine"] });
    return Object(data).fillCart?.cartErrors?.[0]?.reasons?.[0] ?? "applied";
  };
  const isLeftAlone = async () => {
    expect(await reasonAtCart()).toContain("does not exist");
    expect(await historyOf(shop().db, place, 5)).toEqual([]);
  };

  it("is not an editor: not by a form, a text, a draft, a plan, a preview or a removal", async () => {
    const whole = { path: coupons, seen: await seen(), whole: gift };
    const named = await entryForm();
    const removed = { path: coupons, entry: "welcome-10", seen: await seen(), act: "remove" };
    const forms: [keyof typeof actions, Record<string, string>][] = [
      ["saveDocument", { ...named, act: "publish" }],
      ["saveDocument", { ...named, act: "draft" }],
      ["saveDocument", { ...named, act: "publish", publishAt: "2099-01-01T09:00" }],
      ["saveDocument", { ...whole, act: "publish" }],
      ["saveDocument", removed],
      ["previewDocument", { ...named, act: "preview" }],
    ];
    for (const [name, values] of forms)
      expect((await post(editor, name, values)).errors, JSON.stringify(values)).toMatchObject(notAllowed);
    expect(await drafts(shop().db)).toEqual([]);
    await isLeftAlone();
  });

  it("is an administrator, who signed in within the hour (control)", async () => {
    const form = { ...(await entryForm()), act: "publish" };
    shop().deps.time.forward(3_601);
    const late = { ...administrator, bearer: await administrator.bearerNow() };
    expect((await post(late, "saveDocument", form)).errors).toMatchObject([
      { extensions: { code: "SIGN_IN_NOT_FRESH" } },
    ]);
    await isLeftAlone();
    shop().deps.time.forward(-3_601);
    expect((await post(administrator, "saveDocument", form)).errors).toEqual([]);
    expect(await reasonAtCart()).toBe("applied");
  });

  it("is not an editor by a colleague's draft, which stays", async () => {
    const { id } = await draftOf(administrator);
    const page = await saveDraft(shop().deps, {
      ...{ path: "terms.yaml", entry: null, memberId: administrator.memberId, note: "", publishAt: null },
      ...{ before: await textOf("terms.yaml"), text: `${await textOf("terms.yaml")}# A note\n` },
    });
    const draft = String(id);
    const [alone, together] = [{ draft }, { draft: String(page.id), with: draft }];
    for (const values of [alone, together])
      expect((await post(editor, "publishDraft", values)).errors).toMatchObject(notAllowed);
    expect((await post(editor, "discardDraft", { draft })).errors).toMatchObject(notAllowed);
    expect(await drafts(shop().db)).toHaveLength(2);
    await isLeftAlone();
    expect((await post(administrator, "publishDraft", { draft })).errors).toEqual([]);
    expect(await reasonAtCart()).toBe("applied");
  });

  it("is not an editor by an earlier version", async () => {
    await change(coupons, (text) => gift + text);
    await change(coupons, (text) => text.replace(gift, ""));
    const [removal] = await historyOf(shop().db, place, 1);
    const version = String(removal?.id);
    expect((await post(editor, "undoVersion", { version })).errors).toMatchObject(notAllowed);
    expect(await reasonAtCart()).toContain("does not exist");
    expect((await post(administrator, "undoVersion", { version })).errors).toEqual([]);
    expect(await reasonAtCart()).toBe("applied");
  });

  it("is not an editor by ending a conflict with the folder", async () => {
    await change(coupons, (text) => `${text}# At the desk\n`);
    const file = path.join(folder, coupons);
    const written = fs.readFileSync(file, "utf8");
    onTestFinished(() => fs.writeFileSync(file, written));
    fs.writeFileSync(file, gift + written);
    await refreshContent();
    const conflict = { path: coupons, keep: "file" };
    expect((await post(editor, "settleConflict", conflict)).errors).toMatchObject(notAllowed);
    expect(await reasonAtCart()).toContain("does not exist");
    expect((await read(editor, "documents")).data?.documents).toMatchObject({ conflicts: [] });
    expect(JSON.stringify((await read(editor, "inbox")).data)).not.toContain(coupons);
    expect(JSON.stringify((await read(administrator, "inbox")).data)).toContain(coupons);
    expect((await post(administrator, "settleConflict", conflict)).errors).toEqual([]);
    expect(await reasonAtCart()).toBe("applied");
  });

  it.each<{ who: string; roles: Role[] }>([
    { who: "an editor", roles: ["EDITOR"] },
    { who: "a former administrator", roles: [] },
  ])("is not $who when the time of a draft comes", async ({ roles }) => {
    const capabilities = roles.map(capabilityOf);
    await draftOf(administrator, shop().deps.clock());
    await updateMember(shop().db, administrator.memberId, { capabilities });
    expect(await publishDue(shop().deps)).toEqual({ published: 0, refused: 1 });
    await isLeftAlone();
    expect(await drafts(shop().db)).toMatchObject([{ refusal: expect.stringContaining("no longer") }]);
  });

  it("is an administrator when the time of a draft comes (control)", async () => {
    await draftOf(administrator, shop().deps.clock());
    expect(await publishDue(shop().deps)).toEqual({ published: 1, refused: 0 });
    expect(await reasonAtCart()).toBe("applied");
  });

  it("alone reads the coupons, which name people's addresses", async () => {
    const listed = async (asker: Staff) => JSON.stringify((await read(asker, "documents")).data);
    for (const asked of [
      { path: coupons, entry: "for-guides" },
      { path: coupons, isNew: true },
    ]) {
      expect((await read(editor, "document", asked)).errors).toMatchObject(notAllowed);
      expect((await read(administrator, "document", asked)).errors).toEqual([]);
    }
    expect(await listed(editor)).not.toContain("coupon");
    expect(await listed(administrator)).toContain("for-guides");
  });
});
