/**
 * `npm run prove -- <proof>` prints figures, keeps them in docs/proofs and ends with code 1 when a goal is missed.
 * README.md lists the proofs. `-- store G29` runs one goal, `--share=0.05` a part of every count.
 */
import { loadSettings } from "../scripts/support/settings.mjs";
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
    text: `The time of an answer is measured on the back end in this process, with 3 ms more for its control. Routes are asked of the
built site on an embedded database.`,
    run: (await import("./membership")).membership,
  }),
  store: async () => ({
    title: "no order lost, none twice, no wrong total",
    text: `In G1 against a back end on PGlite in a process of its own that is killed, with the project's own fake of the payment
provider. In G29, on both databases, the back end is in this process and dies before a statement or around a mail: its
transaction ends with it, and nothing of it runs any more. A control takes a guard away: it then has to fail.`,
    run: (await import("./store")).store,
  }),
  editing: async () => ({
    title: "a desk that dies while it publishes",
    text: `Against the desk's back end in a process of its own, on PostgreSQL and on PGlite. Writes of publications are slowed down, so
that a death finds the middle. The control takes the transaction away.`,
    run: (await import("./editing")).editing,
  }),
  doors: async () => ({
    title: "what a stranger meets",
    text: `Against the built site on an embedded database, as a stranger sees it. The database is compared row by row
before and after; tables that count requests are left out.`,
    run: (await import("./doors")).doors,
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
