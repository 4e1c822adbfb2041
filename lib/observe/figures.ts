import { z } from "zod";

const poolStates = ["total", "idle", "waiting"] as const;
/** The states of mails, and how the gauge calls them. */
const mailStates = [
  ["waiting", "waiting"],
  ["due", "due"],
  ["givenUp", "given up"],
  ["refused", "refused"],
  ["expired", "expired"],
  ["sent", "sent"],
  ["bounced", "bounced"],
  ["complained", "complained"],
] as const;

/** The back end's answer at `/health/figures`. `database` is null while the database does not answer. */
export const figures = z.object({
  pool: z.record(z.enum(poolStates), z.number()).nullable(),
  database: z
    .object({
      mails: z.record(z.enum([...mailStates.map(([name]) => name), "oldestSeconds"]), z.number()),
      jobs: z.array(z.object({ name: z.string(), lateSeconds: z.number(), failures: z.number() })),
      payments: z.array(z.object({ gateway: z.string(), status: z.string(), count: z.number() })),
      silent: z.array(z.object({ gateway: z.string(), unannounced: z.number() })),
      unpaidDates: z.number(),
      unwritable: z.array(z.string()),
    })
    .nullable(),
});
export type Figures = z.infer<typeof figures>;

type Series = [labels: Record<string, string>, value: number];
type FigureGauge = {
  name: string;
  help: string;
  labels: string[];
  /** Reads the gauge's series; none while nothing is known of them. */
  read: (figures: Figures) => Series[];
};

/** A gauge for each figure. Another figure needs a row here, its part above, and a reader in the health endpoint. */
export const figureGauges: FigureGauge[] = [
  {
    name: "academy_database_up",
    help: "1 when the database told the figures below",
    labels: [],
    read: ({ database }) => [[{}, database ? 1 : 0]],
  },
  {
    name: "academy_mails",
    help: "Mails waiting, due, given up; of a day: refused, expired, sent, bounced, complained",
    labels: ["state"],
    read: ({ database }) =>
      database ? mailStates.map(([name, state]): Series => [{ state }, database.mails[name]]) : [],
  },
  {
    name: "academy_mails_oldest_due_seconds",
    help: "How long the first mail that is due has been due",
    labels: [],
    read: ({ database }) => (database ? [[{}, database.mails.oldestSeconds]] : []),
  },
  {
    name: "academy_job_late_seconds",
    help: "How long a job's time is past",
    labels: ["name"],
    read: ({ database }) => (database?.jobs ?? []).map(({ name, lateSeconds }) => [{ name }, lateSeconds]),
  },
  {
    name: "academy_job_failures",
    help: "Failures of a job since it last ended without one",
    labels: ["name"],
    read: ({ database }) => (database?.jobs ?? []).map(({ name, failures }) => [{ name }, failures]),
  },
  {
    name: "academy_payments",
    help: "Payments begun in the last 24 hours by provider and state",
    labels: ["gateway", "status"],
    read: ({ database }) =>
      (database?.payments ?? []).map(({ gateway, status, count }) => [{ gateway, status }, count]),
  },
  {
    name: "academy_payments_without_event",
    help: "Payments that ended since the provider's last event",
    labels: ["gateway"],
    read: ({ database }) =>
      (database?.silent ?? []).map(({ gateway, unannounced }) => [{ gateway }, unannounced]),
  },
  {
    name: "academy_dates_held_unpaid",
    help: "Dates of which most seats are held and not paid",
    labels: [],
    read: ({ database }) => (database ? [[{}, database.unpaidDates]] : []),
  },
  {
    name: "academy_unwritable",
    help: "1 where a write that was tried failed",
    labels: ["place"],
    read: ({ database }) =>
      database
        ? ["database", "data folder"].map((place) => [{ place }, database.unwritable.includes(place) ? 1 : 0])
        : [],
  },
  {
    name: "academy_database_connections",
    help: "Connections of this process, and who waits for one",
    labels: ["state"],
    read: ({ pool }) => (pool ? poolStates.map((state): Series => [{ state }, pool[state]]) : []),
  },
];
