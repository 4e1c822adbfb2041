import { z } from "zod";
import { askRaw } from "../http";
import { goal, type Goal } from "../goals";
import { signInAgain, type ProvedMember } from "../members";
import type { Site } from "../site";
import { Visitor } from "../visitor";
import { askRoutes } from "./routes";

const latest = z.object({ id: z.string() });

/** Every route in every shape as everybody, against the running site. */
export async function routeMatrix(
  { url, mailbox }: Site,
  [a, b]: ProvedMember[],
  share: number,
): Promise<Goal[]> {
  if (!a || !b) return [];
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
    goal(
      "G11",
      `${routes} routes × 13 shapes × 4 callers × 7 headers`,
      "all cells",
      measured,
      problems.length === 0,
    ),
  ];
}
