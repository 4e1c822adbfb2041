import { afterAll, beforeAll, expect, it } from "vitest";
import type { DeskFiles } from "@/backend/desk-file";
import { deskFilesEndpoint } from "@/backend/desk/files-endpoint";
import { openWorld, type World } from "@/tests/support/backend-world";
import { deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";

const table: DeskFiles[] = [
  {
    path: /^books\/(\d{4})\.csv$/,
    roles: ["BOOKS"],
    run: async (_deps, { parts: [year = ""], query }) => {
      if (year === "1999") return null;
      if (year === "2000") return "The year 2000 has no account for sales.";
      return { name: `${year}.csv`, type: "text/csv; charset=utf-8", content: `a;b;${query.get("x") ?? ""}` };
    },
  },
];

onOneDatabase("files of the desk", (open) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld(open);
  });
  afterAll(() => world.close());

  async function get(path: string, bearer: string | null, method = "GET") {
    const headers = new Headers(bearer ? { authorization: `Bearer ${bearer}` } : {});
    const request = new Request(`http://site.invalid/desk/files/${path}`, { method, headers });
    const answer = await deskFilesEndpoint(world.deps, table).fetch(request);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  it("come to the roles of their row and to keepers", async () => {
    for (const role of ["BOOKS", "KEEPER"] as const) {
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
