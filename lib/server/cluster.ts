import cluster, { type Worker } from "node:cluster";
import os from "node:os";

/** The shortest and the longest pause before a dead process is replaced, in milliseconds. */
const pauses = { first: 100, longest: 30_000 };
/** A process that dies after this time did not fail at its start. */
const healthyMs = 60_000;

/**
 * Starts `count` processes of this file on one port and replaces those that die; the more die young, the longer it
 * waits. The other processes start after the first one answers. If the first one never answers, settings or data are
 * wrong: it has reported that, and the cluster ends with its exit code. Signals and renewed tags reach all processes.
 * This process ends after the last of them.
 *
 * @param graceMs the time that the processes have to end
 */
export function runProcesses(count: number, graceMs: number): void {
  let hasAnswered = false;
  let ending: number | null = null;
  let youngDeaths = 0;
  const running = () => Object.values(cluster.workers ?? {}).filter((worker): worker is Worker => !!worker);
  const begun = new Map<number, number>();
  const fork = () => void begun.set(cluster.fork().id, Date.now());

  const end = (code: number, signal: NodeJS.Signals) => {
    if (ending !== null) return;
    ending = code;
    for (const worker of running()) worker.process.kill(signal);
    if (running().length === 0) process.exit(code);
    setTimeout(() => {
      for (const worker of running()) worker.process.kill("SIGKILL");
    }, graceMs).unref();
  };
  /** Tags that a process renewed, for the others and for later ones (lib/stored-pages/open-pages.ts). */
  const renewedTags: Record<string, unknown> = {};
  const tell = (worker: Worker, tags: object) =>
    worker.isConnected() && worker.send({ renewedTags: tags }, () => undefined);
  cluster.on("listening", (worker) => {
    if (!hasAnswered) for (let others = 1; others < count && ending === null; others += 1) fork();
    hasAnswered = true;
    if (Object.keys(renewedTags).length > 0) tell(worker, renewedTags);
  });
  cluster.on("message", (from, message: { renewedTags?: object }) => {
    if (!message.renewedTags) return;
    Object.assign(renewedTags, message.renewedTags);
    for (const worker of running()) if (worker.id !== from.id) tell(worker, message.renewedTags);
  });
  cluster.on("exit", (worker, code, signal) => {
    const lived = Date.now() - (begun.get(worker.id) ?? 0);
    begun.delete(worker.id);
    if (ending !== null) {
      if (running().length === 0) process.exit(ending);
      return;
    }
    if (!hasAnswered) return end(code || 1, "SIGTERM");
    youngDeaths = lived < healthyMs ? youngDeaths + 1 : 0;
    const pause = Math.min(pauses.longest, pauses.first * 2 ** youngDeaths);
    console.error(
      `Process ${worker.process.pid} has ended (${signal ?? code}); another one starts in ${pause / 1_000} s.`,
    );
    setTimeout(() => {
      if (ending === null) fork();
    }, pause);
  });
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => end(128 + os.constants.signals[signal], signal));
  fork();
}
