/**
 * `npm run prove -- membership`: attacks on sign-in, sessions and authorisation. `-- store`: crashes, races and faults
 * around money. `-- doors`: scanners, made-up requests, floods, a soak test. `-- fleet`: several servers that are
 * killed and redeployed. `-- alarms`: causes that must fire the alarms. `-- editing`: ten editors at once, and kills
 * while publishing. It prints figures and exits with code 1 when a goal is missed. `-- store G3` runs one goal,
 * `--share=0.05` a part of every count.
 */
import { loadSettings } from "../support/settings.mjs";
import { type Goal, type Options, report } from "./goals";

loadSettings();
// The modules below read these at import. Thousands of refusals stay out of the log, and the origin is this machine.
process.env.LOG_LEVEL = "error";
process.env.ORIGIN = "";
process.env.DATABASE_URL = "";

type Suite = { title: string; text: string; run: (options: Options) => Promise<Goal[]> };

const suites: Record<string, () => Promise<Suite>> = {
  membership: async () => ({
    title: "sign-in, sessions, authorisation",
    text: `Against the built site on an embedded database. A control takes the guard away and repeats the attack, which then has to
succeed: by a trigger that undoes what the guard's one statement writes, by a clock that runs away, or by a server that
is naive on purpose.`,
    run: (await import("./membership")).membership,
  }),
  store: async () => ({
    title: "no order lost, none twice, no wrong total",
    text: `Against back ends in processes of their own that are killed, on both databases, with the project's own fake of the payment
provider. In G29 the back end is in this process and dies before a statement or around a mail: its transaction ends with
it, and nothing of it runs any more. A control takes a guard away: it then has to fail.`,
    run: (await import("./store")).store,
  }),
  editing: async () => ({
    title: "documents that ten people edit",
    text: `Against the desk's back end in processes of their own: two on one PostgreSQL, and one on PGlite, whose data folder belongs
to one process. 300 generated documents lie beside the sample ones. Writes of publications are slowed down for the deaths,
so that a death finds the middle. A control takes a guard away: the lock, the version, or the transaction.`,
    run: (await import("./editing")).editing,
  }),
  doors: async () => ({
    title: "what a stranger meets",
    text: `Against the built site on an embedded database, as a stranger sees it. The database is compared row by row
before and after; tables that count requests are left out.`,
    run: (await import("./doors")).doors,
  }),
  alarms: async () => ({
    title: "every alarm by its cause",
    text: `Against the built site in processes of their own, on PostgreSQL and on the embedded database. Each second of the site's
own /metrics counts as a minute's reading, which promtool checks by deploy/alerts.yml. Alarms that take hours or days have
their causes in tests/observability/alarms.db.test.ts, where a clock can be moved. Needs promtool, PostgreSQL, and root for
a disk of its own.`,
    run: (await import("./alarms")).alarms,
  }),
  fleet: async () => ({
    title: "several machines, killed and redeployed",
    text: `Against built sites in processes of their own, each with a data folder of its own, on one PostgreSQL and one
Redis, behind a balancer that does what deploy/nginx.conf says. Buyers ask again what was not answered, as people do.`,
    run: (await import("./fleet")).fleet,
  }),
};

const args = process.argv.slice(2);
const share = Number(args.find((arg) => arg.startsWith("--share="))?.slice(8) ?? 1);
const only = args.filter((arg) => /^G\d+$/.test(arg));
const [name = "", ...others] = args.filter((arg) => !arg.startsWith("--") && !only.includes(arg));
const load = Object.hasOwn(suites, name) ? suites[name] : undefined;

if (!load || others.length > 0 || !(share > 0 && share <= 1)) {
  console.error(
    `Name one proof (${Object.keys(suites).join(", ")}), e.g. npm run prove -- store --share=0.1`,
  );
  process.exit(2);
}
const { run, ...about } = await load();
const began = performance.now();
const goals = await run({ share, only });
const seconds = (performance.now() - began) / 1_000;
const isMet = report(goals, { suite: name, ...about }, { seconds, share });
process.exit(isMet ? 0 : 1);
