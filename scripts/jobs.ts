import { runAsOperator } from "./support/operator-client";

/** Every job once, for cron; a running server does them every minute anyway, and `npm run jobs` then asks it to. */
const minutes = 10;

if (process.argv.length > 2) {
  console.error("Jobs of the shop, once: npm run jobs");
  process.exit(2);
}
await runAsOperator(
  { command: "jobs" },
  async (deps) => {
    const [{ createBackend }, { runJobs }] = [await import("@/backend"), await import("@/backend/jobs")];
    return runJobs(deps, createBackend(deps).webhook);
  },
  minutes * 60_000,
);
