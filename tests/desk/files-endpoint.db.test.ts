import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeskFiles } from "@/backend/ground/desk-file";
import { deskActions } from "@/backend/desk/log/tables";
import { deskFilesEndpoint } from "@/backend/desk/admission/files-endpoint";
import { openWorld, type World } from "@/tests/support/backend-world";
import { deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";

const table: DeskFiles[] = [
  {
    path: /^books\/(\d{4})\.csv$/,
    roles: ["BOOKS"],
    consequence: "none",
    run: async (_deps, { parts: [year = ""], query }) => {
      if (year === "1999") return null;
      if (year === "2000") return "The year 2000 has no account for sales.";
      return { name: `${year}.csv`, type: "text/csv; charset=utf-8", content: `a;b;${query.get("x") ?? ""}` };
    },
  },
  {
    path: /^(member)\/(\d+)$/,
    roles: ["DESK"],
    consequence: "none",
    action: "exportPerson",
    run: async (_deps, { parts: [, number], form }) => {
      if (number === "9") return null;
      const proof = form?.get("proof");
      return proof ? { name: "a.zip", type: "application/zip", content: proof } : "Say why.";
    },
  },
];

onOneDatabase("files of the desk", (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.close());

  async function get(path: string, bearer: string | null, method = "GET", form?: Record<string, string>) {
    const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
    const body = form && new URLSearchParams(form);
    const request = new Request(`http://site.invalid/desk/files/${path}`, { method, headers, body });
    const answer = await deskFilesEndpoint(world.deps, table).fetch(request);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  it("come to the roles of their row and to administrators", async () => {
    for (const role of ["BOOKS", "ADMINISTRATOR"] as const) {
      const { bearer } = await deskStaff(world.deps, [role], `${role}@example.com`.toLowerCase());
      const file = await get("books/2026.csv?x=1", bearer);
      expect(file).toMatchObject({ status: 200, text: "a;b;1" });
      expect(file.headers.get("content-disposition")).toBe('attachment; filename="2026.csv"');
      expect(file.headers.get("cache-control")).toBe("private, no-store");
    }
  });

  it("are missing for everybody else, and refused to other roles", async () => {
    const member = await deskStaff(world.deps, [], "member@example.com");
    const desk = await deskStaff(world.deps, ["DESK"], "desk@example.com");
    for (const bearer of [null, "no-token", member.bearer])
      expect(await get("books/2026.csv", bearer)).toMatchObject({
        status: 404,
        text: "There is no such file.",
      });
    expect(await get("books/2026.csv", desk.bearer)).toMatchObject({ status: 403 });
    expect(await get("books/other", desk.bearer)).toMatchObject({ status: 404 });
    expect(await get("books/2026.csv", desk.bearer, "POST")).toMatchObject({ status: 405 });
  });

  it("whose download is an action come by a form only, and are in the log with the reason", async () => {
    const { bearer, memberId } = await deskStaff(world.deps, ["DESK"], "exporter@example.com");
    const books = await deskStaff(world.deps, ["BOOKS"], "bookkeeper@example.com");
    expect(await get("member/7", bearer)).toMatchObject({ status: 405 });
    expect(await get("member/7", books.bearer, "POST", { proof: "no" })).toMatchObject({ status: 403 });
    expect(await get("member/7", null, "POST", { proof: "no" })).toMatchObject({ status: 404 });
    const file = await get("member/7", bearer, "POST", { proof: "called back on 3 May" });
    expect(file).toMatchObject({ status: 200, text: "called back on 3 May" });
    expect(await get("member/7", bearer, "POST", {})).toMatchObject({ status: 409, text: "Say why." });
    expect(await get("member/9", bearer, "POST", { proof: "x" })).toMatchObject({ status: 409 });
    const rows = await world.deps.db.select().from(deskActions).orderBy(deskActions.id);
    expect(rows).toMatchObject([
      {
        memberId,
        action: "exportPerson",
        about: "member:7",
        reason: "called back on 3 May",
        outcome: "done",
      },
      { memberId, about: "member:7", outcome: "refused", message: "Say why." },
      { memberId, about: "member:9", outcome: "refused" },
    ]);
  });

  it("say why they cannot be made, and ask for a sign-in of today", async () => {
    const staff = await deskStaff(world.deps, ["BOOKS"], "books@example.com");
    expect(await get("books/1999.csv", staff.bearer)).toMatchObject({ status: 404 });
    expect(await get("books/2000.csv", staff.bearer)).toMatchObject({
      status: 409,
      text: "The year 2000 has no account for sales.",
    });
    world.deps.time.forward(12 * 3_600 + 1);
    expect(await get("books/2026.csv", await staff.bearerNow())).toMatchObject({ status: 403 });
  });
});
