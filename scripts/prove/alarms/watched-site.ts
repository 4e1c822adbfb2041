import { setTimeout as pause } from "node:timers/promises";
import { judge, type Readings } from "@/tests/support/promtool";
import { buildFolders } from "../../support/build-folders.mjs";
import { freePort, memorySettings } from "../../support/processes.mjs";
import { type Server, startStandalone } from "../../support/servers";
import { gatewayRequest } from "../../support/gateway";
import { type Figure, figure } from "../goals";

export type WatchedSite = Server & {
  /** The figures that Prometheus would have read. A second of the proof is a minute of the rules. */
  readings: Readings;
  /** 200 or 503, as a balancer reads it; 0 when nothing answers. */
  ready: () => Promise<number>;
  /** A new visitor puts a product into a cart, which writes to the database: 200, or 503 for any failure. */
  cart: () => Promise<number>;
};

/** Starts the built site, with its figures on a separate port. */
export async function startWatched(env: Record<string, string>): Promise<{ site: WatchedSite; read: Read }> {
  const port = await freePort();
  const server = await startStandalone(buildFolders().current(), {
    HOST: "localhost",
    ...memorySettings(),
    LOG_LEVEL: "silent",
    TRUSTED_PROXIES: "1",
    METRICS_PORT: String(port),
    ...env,
  });
  const readings: Readings = [];
  const ready = async () => {
    const answer = await fetch(`${server.url}/api/health/ready`).catch(() => null);
    await answer?.arrayBuffer();
    return answer?.status ?? 0;
  };
  const cart = async () => {
    const { url, ...init } = gatewayRequest(server.url, "addToCart", { productId: 992, quantity: 1 });
    const answer = await fetch(url, init);
    return answer.status === 200 && !(await answer.text()).includes('"errors"') ? 200 : 503;
  };
  return { site: { ...server, readings, ready, cart }, read: () => readFigures(port) };
}

type Read = () => Promise<string | null>;

/** Prometheus gives up after ten seconds (deploy/prometheus.yml does not change that). */
async function readFigures(port: number): Promise<string | null> {
  const signal = AbortSignal.timeout(10_000);
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`, { signal }).catch(() => null);
  return answer?.ok ? answer.text() : null;
}

/** Minutes without a fault, before a cause and after it. */
const WELL = 6;

type Cause = {
  /** Minutes with the cause after which the alarm has to fire. */
  minutes: number;
  /** Runs before the reading of each minute, from 0 on. */
  make: (minute: number) => Promise<unknown>;
  /** Removes the cause. Without it the site stays down. */
  mend?: () => Promise<unknown>;
  /** Minutes after which the alarm has to be over. The longest window of a rule is five. */
  over?: number;
  isReady?: false;
};

/** Makes the cause happen, and has Prometheus's own tool apply the documented rules to the site's figures. */
export async function fires(
  alarm: string,
  { site, read }: { site: WatchedSite; read: Read },
  { minutes, make, mend, over = 8, isReady }: Cause,
): Promise<Figure[]> {
  const { readings } = site;
  readings.length = 0;
  const minute = async () => {
    readings.push(await read());
    await pause(1_000);
  };
  while (readings.length < WELL) await minute();
  for (let at = 0; at < minutes; at++) {
    await make(at);
    await minute();
  }
  const wanted: Record<number, boolean> = { [WELL - 1]: false, [readings.length - 1]: true };
  const during = await site.ready();
  const figures: Figure[] = [];
  if (mend) {
    await mend();
    for (let at = 0; at < over; at++) await minute();
    wanted[readings.length - 1] = false;
  }
  const fault = await judge(alarm, { readings, wanted });
  if (fault) console.log(alarm, fault);
  const course = mend ? "not before, then, not after" : "not before, then";
  figures.push(figure(`${alarm} fires`, course, fault ? "no" : course, fault === ""));
  if (isReady === false)
    figures.push(figure("… and the site is ready meanwhile", "503", during, during === 503));
  if (isReady === false && mend) {
    const after = await until(site.ready, 200);
    figures.push(figure("… and after it", "200", after, after === 200));
  }
  return figures;
}

/** The last answer; it is `wanted` unless that did not come within half a minute. */
export async function until(ask: () => Promise<number>, wanted: number): Promise<number> {
  let last = await ask();
  for (const end = Date.now() + 30_000; last !== wanted && Date.now() < end; last = await ask())
    await pause(250);
  return last;
}
