import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { attendeeFiles } from "@/backend/after-sales/attendance";
import { documentFiles } from "@/backend/after-sales/ledger";
import { contentVersionSource } from "@/backend/content/editing/source";
import { bookFiles } from "@/backend/desk/books";
import { codeFiles } from "@/backend/desk/code-desk";
import { kinds } from "@/backend/desk/find/kinds";
import { groups } from "@/backend/desk/inbox/groups";
import { readCommand } from "@/backend/desk/operator/commands";
import { personFiles } from "@/backend/desk/personal-data";
import { actions, reads } from "@/backend/desk-registry";
import { mayAct, roles, type Role } from "@/backend/ground/desk-roles";
import { markdownTable } from "@/scripts/support/markdown-table";
import { openWorld, type World } from "@/tests/support/backend-world";
import { onOneDatabase } from "@/tests/support/database";
import { askDesk, deskStaff, type DeskOperation } from "@/tests/support/desk-staff";
import { followContent } from "@/tests/support/small-content";

const paper = "docs/desk-rights.md";
const begin = "<!-- The tables are written by `tests/desk/data-rights.db.test.ts`. -->\n";
const word = (role: Role) => role.toLowerCase();
const allOf = (allowed: readonly Role[]) =>
  roles
    .filter((role) => mayAct([role], allowed))
    .map(word)
    .join(", ");

/** The paths of a value's fields, without the places in lists, each with whether it has a value. */
function fieldsOf(value: unknown, at = ""): [string, boolean][] {
  if (Array.isArray(value))
    return value.length === 0 ? [[at, false]] : value.flatMap((one) => fieldsOf(one, at));
  if (typeof value !== "object" || value === null) return [[at, value !== null && value !== ""]];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsOf(inner, at === "" ? name : `${at}.${name}`),
  );
}

/** The roles that read each field, by the answers that they got. An empty field counts where nobody has more. */
function readersOf(answers: ReadonlyMap<Role, unknown>): [string, Role[]][] {
  const full = new Map<string, Set<Role>>();
  const empty = new Map<string, Set<Role>>();
  for (const [role, answer] of answers)
    for (const [field, hasValue] of fieldsOf(answer)) {
      const found = hasValue ? full : empty;
      found.set(field, (found.get(field) ?? new Set()).add(role));
    }
  const isOpened = (field: string) =>
    [...full.keys(), ...empty.keys()].some((one) => one.startsWith(`${field}.`));
  const fields = [...new Set([...full.keys(), ...empty.keys()])].filter(
    (field) => field !== "" && !isOpened(field),
  );
  return fields
    .toSorted()
    .map((field) => [field, roles.filter((role) => (full.get(field) ?? empty.get(field))?.has(role))]);
}

/** One row for each read and each set of roles. */
function rowsOf(name: string, answers: ReadonlyMap<Role, unknown>): string[][] {
  const byRoles = new Map<string, string[]>();
  for (const [field, who] of readersOf(answers)) {
    const key = who.map(word).join(", ");
    byRoles.set(key, [...(byRoles.get(key) ?? []), field]);
  }
  return [...byRoles].map(([who, fields]) => [`\`${name}\``, who, fields.join(", ")]);
}

onOneDatabase("which fields each role reads at the desk", (open) => {
  let world: World;
  let stop = () => {};
  const staff = new Map<Role, Awaited<ReturnType<typeof deskStaff>>>();
  const place = fs.mkdtempSync(path.join(os.tmpdir(), "data-rights-"));
  beforeAll(async () => {
    world = await openWorld(open);
    world.deps.time.forward((Date.now() - world.deps.clock().getTime()) / 1_000);
    stop = followContent({
      log: world.deps.log,
      dataDir: place,
      versions: contentVersionSource(world.deps),
    });
    await readCommand({ command: "desk samples" })?.run(world.deps);
    for (const role of roles)
      staff.set(role, await deskStaff(world.deps, [role], `${word(role)}@example.com`));
    const codes = { kind: "PERCENT", name: "Readers", count: 1, percent: 20, products: [992], usageLimit: 3 };
    await ask("ADMINISTRATOR", "makeCodes", { input: codes });
  }, 120_000);
  afterAll(async () => {
    stop();
    fs.rmSync(place, { recursive: true });
    await world.close();
  });

  const ask = async (role: Role, name: DeskOperation, variables: object = {}) => {
    const { data, errors } = await askDesk(world.backend, { ...staff.get(role) }, name, { ...variables });
    return errors[0]?.extensions?.code === "NOT_ALLOWED" ? undefined : Object(data)[name];
  };
  const first = async (name: keyof typeof reads, variables: object = {}) =>
    (await ask("ADMINISTRATOR", name, variables)).nodes[0];

  /** The input of each read; the others need none. */
  async function inputs(): Promise<Partial<Record<keyof typeof reads, object[]>>> {
    const orders = (await ask("ADMINISTRATOR", "orders", { needsHand: false })).nodes;
    const whole = await Promise.all(
      orders.map(({ number }: { number: number }) => ask("ADMINISTRATOR", "order", { number })),
    );
    const withSeat = whole.find(({ seats }) => seats.some(({ mayMove }: { mayMove: boolean }) => mayMove));
    const dates = (await ask("ADMINISTRATOR", "dates")).nodes;
    const people = (await ask("ADMINISTRATOR", "people", { find: "" })).nodes;
    const shown = await Promise.all(
      dates.map(({ id }: { id: string }) => ask("ADMINISTRATOR", "date", { id })),
    );
    const changed = shown.find(({ form, attendees }) => form?.hasSeats && attendees.length > 0);
    const { seen, first: day, time, days, timezone, location, guides } = changed.form;
    const line = await first("bankLines", { state: "open" });
    // The sample week may begin in another month.
    const months = (await ask("ADMINISTRATOR", "books")).choices;
    return {
      orders: [{ needsHand: false }],
      order: whole.map(({ number }) => ({ number })),
      seatChange: [{ number: withSeat.number, seats: [withSeat.seats[0].id] }],
      date: dates.map(({ id }: { id: string }) => ({ id })),
      dateChange: [
        {
          ...{ date: changed.id, seen, first: day, days: String(days + 1), time, timezone },
          ...{ location: location ?? "", guides: guides.join(", ") },
        },
      ],
      books: months.map(({ name }: { name: string }) => ({ period: name })),
      bankLines: [{ state: "open" }, { state: "booked" }],
      bankLine: [{ id: line.id }],
      people: [{ find: "" }],
      person: people.map(({ id }: { id: number }) => ({ id })),
      mergePreview: [{ keep: people[0].id, lose: String(people[1].id) }],
      certificates: [{ find: "" }],
      find: ["a", "1", "o"].map((text) => ({ text })),
      document: [{ path: "products.yaml", entry: "992" }],
    };
  }

  async function tables(): Promise<string> {
    const given = await inputs();
    const isRead = (name: string): name is keyof typeof reads => name in reads;
    const rows: string[][] = [];
    for (const name of Object.keys(reads).filter(isRead).toSorted()) {
      const answers = new Map<Role, unknown>();
      for (const role of roles) {
        const all = [];
        for (const variables of given[name] ?? [{}]) all.push(await ask(role, name, variables));
        if (all.some((answer) => answer !== undefined)) answers.set(role, all);
      }
      rows.push(...rowsOf(name, answers));
    }
    const files = [documentFiles, attendeeFiles, bookFiles, personFiles, codeFiles].flat();
    return [
      `## Fields of reads\n\n${markdownTable([["Read", "Roles", "Fields"], ...rows])}`,
      `## Entries of inbox and search\n\n${markdownTable([
        ["Where", "Kind", "Roles"],
        ...groups.map(({ kind, roles: allowed }) => ["inbox", kind, allOf(allowed)]),
        ...kinds.map(({ name, roles: allowed }) => ["search", name, allOf(allowed)]),
      ])}`,
      `## Files\n\n${markdownTable([
        ["Path below `/desk/files/`", "Roles"],
        ...files.map(({ path: { source }, roles: allowed }) => [
          `\`${source.replaceAll("|", "\\|")}\``,
          allOf(allowed),
        ]),
      ])}`,
      `## Actions\n\n${markdownTable([
        ["Action", "Roles"],
        ...Object.entries(actions)
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([name, action]) => [`\`${name}\``, allOf(action.roles)]),
      ])}`,
    ].join("\n");
  }

  it("is written down; `RIGHTS=write` writes it", async () => {
    const found = await tables();
    const [head = ""] = fs.readFileSync(paper, "utf8").split(begin);
    if (process.env.RIGHTS === "write") fs.writeFileSync(paper, `${head}${begin}\n${found}`);
    expect(fs.readFileSync(paper, "utf8")).toBe(`${head}${begin}\n${found}`);
    expect(found).toContain("attendees.email");
  }, 240_000);
});

it("tells a withheld field from an empty one (control)", () => {
  const answers = new Map<Role, unknown>([
    ["DESK", { id: 1, note: null, people: [{ email: "a@example.com" }] }],
    ["BOOKS", { id: 1, note: null, people: null }],
  ]);
  expect(rowsOf("x", answers)).toEqual([
    ["`x`", "desk, books", "id, note"],
    ["`x`", "desk", "people.email"],
  ]);
});
