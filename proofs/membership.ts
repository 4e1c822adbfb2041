import { z } from "zod";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { withSite } from "../scripts/support/servers";
import { type Figure, figure, type Goal, type Options, runAll } from "./goals";
import { askRoutes } from "./matrix/routes";
import { newMember, signInAgain, type Site } from "./members";
import { answerTimes } from "./membership/answer-times";
import { askRaw, Visitor } from "./visitor";

/** Measures the parts of goals G9 and G11 that no suite shows. */
export function membership({ share, only }: Options): Promise<Goal[]> {
  const askSite = () =>
    withSite(({ url, dataDir }) => routeMatrix({ url, mailbox: new Mailbox(dataDir) }, share));
  return runAll(
    [
      { id: "G9", title: "who is a member, by time", work: answerTimes },
      { id: "G11", title: "the matrix of routes", work: askSite },
    ],
    only,
  );
}

const latest = z.object({ id: z.string() });

/** Requests every route in every shape as every person from the running site. */
async function routeMatrix({ url, mailbox }: Site, share: number): Promise<Figure[]> {
  const [a, b] = [await newMember(url, mailbox), await newMember(url, mailbox)];
  const signedOut = await signInAgain(url, mailbox, a.email);
  const revoked = signedOut.copy();
  await signedOut.post("/api/auth/logout", {});
  const buildId = latest.parse(JSON.parse((await askRaw(url, { path: "/builds/latest.json" })).text)).id;
  const { cells, routes, problems, statuses } = await askRoutes(
    { a, b, revoked, anonymous: new Visitor(url) },
    { buildId, width: 12, isFull: share === 1 },
  );
  if (problems.length > 0) console.log(problems.slice(0, 60).join("\n"));
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    figure(
      `${routes} routes × 13 shapes × 4 callers × 7 headers`,
      "all cells",
      `${cells - problems.length} of ${cells} (${answers.join(", ")})`,
      problems.length === 0,
    ),
  ];
}
