import path from "node:path";
import { randomInt } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { openPGlite } from "@/backend/ground/database/pglite";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { changedRows, type TableContents, tableContents } from "@/tests/support/table-contents";
import { buildIfStale } from "../scripts/support/build.mjs";
import { type Server, startSite, withFolder } from "../scripts/support/servers";
import { dishonestColleagues } from "./doors/dishonest-colleagues";
import { fuzzedRequests } from "./doors/fuzzed-requests";
import { hugeBodies } from "./doors/huge-bodies";
import { soak } from "./doors/soak";
import { whatAScannerAsks } from "./doors/what-a-scanner-asks";
import { type Figure, figure, type Goal, moreThan, none, type Options, runAll } from "./goals";
import { routeRows } from "./matrix/route-rows";
import { newMember } from "./members";
import { Visitor } from "./visitor";

/** Measures the goals that docs/proofs/doors.md lists. */
export function doors({ share, only }: Options): Promise<Goal[]> {
  return withFolder(async (folder) => {
    const dataDir = path.join(folder, "data");
    await buildIfStale();
    const onSite = async (work: (server: Server) => Promise<Figure[]>) => {
      const server = await startSite({ dataDir });
      try {
        return await work(server);
      } finally {
        await server.stop();
      }
    };
    return runAll(
      [
        { id: "G6", title: "what a scanner asks", work: () => onSite(({ url }) => whatAScannerAsks(url)) },
        { id: "G6", title: "what strangers make up", work: () => fuzz(dataDir, onSite, share) },
        { id: "G18", title: "bodies of 300 MB", work: () => onSite(hugeBodies) },
        {
          id: "G32",
          title: "dishonest colleagues",
          work: () => onSite(({ url }) => dishonestColleagues({ url, dataDir })),
        },
        { id: "G5", title: "a soak", work: () => onSite((server) => soak(server, share)) },
      ],
      only,
    );
  });
}

type OnSite = (work: (server: Server) => Promise<Figure[]>) => Promise<Figure[]>;

/** Compares the database before and after, while no server has it open. */
async function fuzz(dataDir: string, onSite: OnSite, share: number): Promise<Figure[]> {
  const seed = Number(process.env.SEED ?? randomInt(1_000_000));
  console.log(`seed ${seed}`);
  let member: Awaited<ReturnType<typeof newMember>> | undefined;
  await onSite(async ({ url }) => {
    member = await newMember(url, new Mailbox(dataDir));
    return warmUp(url, member.visitor);
  });
  // A second start finishes work of the first one, such as mails.
  await onSite(async ({ url }) => {
    if (member) member = { ...member, visitor: visitorAt(url, member.visitor) };
    return warmUp(url, member?.visitor ?? new Visitor(url));
  });
  const before = await contents(dataDir);
  const figures = await onSite(async ({ url }) => {
    if (!member) throw new Error("there is no member");
    const visitor = visitorAt(url, member.visitor);
    await warmUp(url, visitor);
    return fuzzedRequests(url, { ...member, visitor }, share, seed);
  });
  const after = await contents(dataDir);
  // Access tokens live in the process, so a restart ends them, and the member's session is renewed at the next visit.
  const rows = changedRows(before, after).filter((row) => !/^. (sessions|refresh_tokens) /.test(row));
  const kept = changedRows(before, after).length - rows.length;
  // Every guest's command creates a session. One without lines is deleted after two days.
  const empty = rows.filter((row) => /^\+ shop_sessions \([^,]+,[^,]+,,,,/.test(row));
  for (const row of rows.filter((row) => !empty.includes(row)).slice(0, 20)) console.log(row.slice(0, 300));
  await onSite(async ({ url }) => {
    await new Visitor(url).operation("addToCart", { productId: 992, quantity: 1 });
    return [];
  });
  const control = changedRows(after, await contents(dataDir));
  return [
    ...figures,
    none(`… rows of ${before.size} tables that are other than before`, rows.length - empty.length),
    figure("… rows of the member's session, renewed once after the restart", "≤ 5", kept, kept <= 5),
    figure(
      "… empty sessions of guests who sent commands",
      "≤ the commands",
      empty.length,
      empty.length < 275 * share,
    ),
    moreThan("control: rows that one line in a cart changes", 0, control.length),
  ];
}

/** The same cookies at a server on another port. */
function visitorAt(url: string, from: Visitor): Visitor {
  const visitor = new Visitor(url);
  for (const [name, value] of from.cookies) visitor.cookies.set(name, value);
  return visitor;
}

/** Triggers the effects of first visits: modules, caches, keys. Their time is not measured. */
async function warmUp(url: string, member: Visitor): Promise<Figure[]> {
  for (const row of Object.values(routeRows)) {
    await new Visitor(url).get(row.path({ order: "1" }));
    if (!row.path({ order: "1" }).startsWith("/api/")) await member.get(row.path({ order: "1" }));
  }
  await member.operation("getCart");
  await pause(2_000);
  return [];
}

async function contents(dataDir: string): Promise<TableContents> {
  const database = await openPGlite(dataDir);
  try {
    return await tableContents(database.db);
  } finally {
    await database.close();
  }
}
