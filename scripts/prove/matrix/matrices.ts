import { z } from "zod";
import { openInMemory } from "@/backend/ground/database/pglite";
import { askGatewayRevoked, askMatrix } from "@/tests/authorisation/ask-matrix";
import { openScene } from "@/tests/authorisation/people";
import { type Figure, figure } from "../goals";
import { type ProvedMember, signInAgain, type Site } from "../members";
import { askRaw, Visitor } from "../visitor";
import { askRoutes } from "./routes";

const latest = z.object({ id: z.string() });

/** Requests every route in every shape as every person from the running site. */
export async function routeMatrix(
  { url, mailbox }: Site,
  [a, b]: [ProvedMember, ProvedMember],
  share: number,
): Promise<Figure[]> {
  const revoked = await signInAgain(url, mailbox, a.email);
  const left = revoked.copy();
  await revoked.post("/api/auth/logout", {});
  const buildId = latest.parse(JSON.parse((await askRaw(url, { path: "/builds/latest.json" })).text)).id;
  const askers = { a, b, revoked: left, anonymous: new Visitor(url) };
  const { cells, routes, problems, statuses } = await askRoutes(askers, {
    buildId,
    width: 12,
    isFull: share === 1,
  });
  if (problems.length > 0) console.log(problems.slice(0, 60).join("\n"));
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const measured = `${cells - problems.length} of ${cells} (${answers.join(", ")})`;
  return [
    figure(
      `${routes} routes × 13 shapes × 4 callers × 7 headers`,
      "all cells",
      measured,
      problems.length === 0,
    ),
  ];
}

/** Sends every operation as a guest, as another member, with a signed-out session, and as the owner. */
export async function operationMatrix(): Promise<Figure[]> {
  const scene = await openScene(openInMemory);
  try {
    const cells = [...(await askGatewayRevoked(scene)), ...(await askMatrix(scene))];
    const wrong = cells.filter(({ problems }) => problems.length > 0);
    for (const { operation, caller, problems } of wrong)
      console.log(`${operation} by ${caller}: ${problems.join("; ")}`);
    const measured = `${cells.length - wrong.length} of ${cells.length}`;
    const operations = new Set(cells.map(({ operation }) => operation)).size;
    return [
      figure(
        `${operations} operations × nobody, A, B, signed out`,
        "all cells",
        measured,
        wrong.length === 0,
      ),
    ];
  } finally {
    await scene.world.close();
  }
}
