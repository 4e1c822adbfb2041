import { max } from "drizzle-orm";
import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { contentState } from "../../content/catalogue";
import { jobLeases } from "../../ground/database/tables";
import type { Deps } from "../../deps";
import { deskRead } from "../../ground/desk-entry";
import { everybody } from "../../ground/desk-roles";
import { countReturned } from "../../ground/mail/bounces";
import { outbox } from "../../ground/mail/tables";
import { countUnsent } from "../../ground/mail/waiting-mails";
import { gatewayTraffic } from "../../sales/payments/tables";
import { createWriteCheck } from "../../ground/write-check";
import { jobFigures, LATE_MS, migrationTroubles } from "./health-endpoint";

type Line = {
  name: string;
  /** CARE: somebody should check it today. */
  state: "GOOD" | "CARE" | "BAD";
  text: string;
  /** When it last happened. */
  at?: Date | null;
};

export const reads = {
  /** The state of the site in plain words, without settings, secrets or visitors' input. */
  health: deskRead({
    roles: everybody,
    input: z.strictObject({}),
    async run(_, { deps }) {
      const lines: Line[] = [
        await mailLine(deps),
        await jobLine(deps),
        ...(await paymentLines(deps)),
        contentLine(),
        await databaseLine(deps),
        await writingLine(deps),
      ];
      return lines.map(({ at, ...line }) => ({ ...line, at: at?.toISOString() ?? null }));
    },
  }),
};

async function mailLine({ db, clock }: Deps): Promise<Line> {
  const now = clock();
  const { waiting, dueSince, givenUp, refused } = await countUnsent(db, now);
  const { bounced, complained } = await countReturned(db, now);
  const [last] = await db.select({ at: max(outbox.sentAt) }).from(outbox);
  const at = last?.at ?? null;
  const lateMs = dueSince ? now.getTime() - dueSince.getTime() : 0;
  const name = "Emails";
  if (lateMs > LATE_MS)
    return {
      name,
      at,
      state: "BAD",
      text: `${counted(waiting, "email is waiting", "emails are waiting")}, the oldest since ${Math.round(lateMs / 60_000)} minutes. The mail server may not be answering. Tell the site's operator.`,
    };
  const failed = givenUp + refused;
  const back = bounced + complained;
  if (failed + back > 0)
    return {
      name,
      at,
      state: "CARE",
      text: `Emails are going out. Of the latest, ${failed} could not be sent and ${back} bounced. See the inbox.`,
    };
  const waits = waiting === 0 ? "none waits" : `${waiting} wait for their time`;
  return { name, at, state: "GOOD", text: `Emails go out, and ${waits}.` };
}

async function jobLine(deps: Deps): Promise<Line> {
  const [last] = await deps.db.select({ at: max(jobLeases.endedAt) }).from(jobLeases);
  const jobs = await jobFigures(deps);
  const late = jobs.filter(({ lateMs, everyMs }) => lateMs > Math.max(LATE_MS, 3 * everyMs));
  const failing = jobs.filter(({ failures }) => failures > 0);
  const line = { name: "Background work", at: last?.at ?? null };
  const names = (list: typeof jobs) => list.map((job) => `\u201c${job.name}\u201d`).join(", ");
  if (late.length > 0)
    return { ...line, state: "BAD", text: `These jobs are late: ${names(late)}. Tell the site's operator.` };
  if (failing.length > 0)
    return {
      ...line,
      state: "CARE",
      text: `These jobs failed on their last try: ${names(failing)}. The site will try them again.`,
    };
  return { ...line, state: "GOOD", text: `All ${jobs.length} jobs are running on time.` };
}

async function paymentLines({ db, payments }: Deps): Promise<Line[]> {
  const traffic = new Map((await db.select().from(gatewayTraffic)).map((row) => [row.gateway, row]));
  return payments
    .filter(({ id }) => id !== "invoice")
    .map(({ id, live }) => {
      const known = traffic.get(id);
      const at = known?.eventAt ?? null;
      const name = id === "stripe" ? "Payments by Stripe" : "Payments by the demo bank";
      const unannounced = known?.unannounced ?? 0;
      if (unannounced > 0)
        return {
          name,
          at,
          state: "BAD" as const,
          text: `${counted(unannounced, "payment")} ended without a message from the provider. Its messages are not arriving. Tell the site's operator.`,
        };
      const money = live ? "Real payments are taken" : "No real payments are taken";
      const news = at
        ? "messages from the provider are arriving"
        : "no message from the provider has arrived yet";
      return { name, at, state: "GOOD" as const, text: `${money}, and ${news}.` };
    });
}

function contentLine(): Line {
  const state = contentState();
  const name = "Texts and prices";
  if (!state) return { name, state: "GOOD", text: "The site shows its original files." };
  const at = new Date(state.since);
  const wrong = state.problems.length + state.conflicts.length;
  const version = `revision ${state.version.slice(0, 8)}`;
  return wrong === 0
    ? { name, at, state: "GOOD", text: `The site shows everything published, ${version}.` }
    : {
        name,
        at,
        state: "CARE",
        text: `The site shows the last valid texts, ${version}: ${counted(wrong, "mistake or conflict", "mistakes and conflicts")} hold back newer ones.`,
      };
}

async function databaseLine(deps: Deps): Promise<Line> {
  const { kind } = await deps.database();
  const behind = await migrationTroubles(deps.db);
  const text = `The database (${kind === "pglite" ? "in the data folder" : "PostgreSQL"}) answers`;
  return behind.length === 0
    ? { name: "Database", state: "GOOD", text: `${text}, and matches this version.` }
    : { name: "Database", state: "BAD", text: `${text}, but is older than this version.` };
}

async function writingLine(deps: Deps): Promise<Line> {
  const [fault] = await createWriteCheck(deps)();
  const name = "Disk";
  return fault
    ? { name, state: "BAD", text: `${fault.says} Tell the site's operator at once.` }
    : { name, state: "GOOD", text: "The database and the data folder accept new data." };
}
