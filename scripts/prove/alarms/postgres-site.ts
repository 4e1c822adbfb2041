import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import type { ownPostgres } from "../../support/postgres-cluster.mjs";
import { type Figure, figure } from "../goals";
import { fires, startWatched, until } from "./watched-site";

type Postgres = Awaited<ReturnType<typeof ownPostgres>>;

/** Triggers every alarm of a site on PostgreSQL that needs no days to pass, and checks its readiness meanwhile. */
export async function onPostgres(postgres: Postgres, dataDir: string): Promise<Figure[]> {
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, DATABASE_POOL_SIZE: "4" };
  const watched = await startWatched(env);
  const { site } = watched;
  let flood: Promise<unknown>[] = [];
  const ask = (count: number) => {
    for (let at = 0; at < count; at++) flood.push(site.cart().catch(() => undefined));
  };
  /** Locks a table that every cart needs, by another client's statement. */
  const lock = async () => {
    const other = new Client({ connectionString: postgres.url });
    await other.connect();
    await other.query("begin; lock table shop_sessions");
    return async () => {
      await other.end();
      await Promise.all(flood);
      flood = [];
    };
  };
  let release = async () => undefined as void;
  try {
    return [
      ...(await fires("PoolExhausted", watched, {
        minutes: 4,
        make: async (minute) => {
          if (minute === 0) release = await lock();
          if (minute === 0) ask(30);
        },
        mend: () => release(),
      })),
      ...(await fires("RequestsRefused", watched, {
        minutes: 6,
        make: async (minute) => {
          if (minute === 0) release = await lock();
          ask(minute === 0 ? 130 : 60);
        },
        mend: () => release(),
        isReady: false,
      })),
      ...(await fires("RequestsRefused", watched, {
        minutes: 4,
        make: async () => slowBodies(site.url, 40),
      })),
      ...(await fires("EventLoopBlocked", watched, {
        minutes: 7,
        make: async () => {
          // The alarm needs one slow turn of the event loop in a hundred, so the process is stopped four times.
          for (let stop = 0; stop < 4; stop++) {
            process.kill(site.pid, "SIGSTOP");
            await pause(700);
            process.kill(site.pid, "SIGCONT");
            await pause(30);
          }
        },
        mend: async () => undefined,
      })),
      ...(await outage(postgres, watched)),
      ...(await fires("SiteDown", watched, {
        minutes: 4,
        make: async (minute) => minute === 0 && (await site.stop("SIGKILL")),
      })),
    ];
  } finally {
    await release();
    await site.stop("SIGKILL");
  }
}

/** One outage that two rules detect. */
async function outage(postgres: Postgres, watched: Awaited<ReturnType<typeof startWatched>>) {
  const { site } = watched;
  const away = await fires("DatabaseAway", watched, {
    minutes: 4,
    make: async (minute) => minute === 0 && (await postgres.halt()),
    mend: () => postgres.resume(),
    isReady: false,
  });
  const failures = await fires("ManyFailures", watched, {
    minutes: 9,
    make: async (minute) => {
      if (minute === 0) await postgres.halt();
      for (let at = 0; at < 10; at++) await site.cart();
    },
    mend: () => postgres.resume(),
    isReady: false,
  });
  const after = await until(site.cart, 200);
  return [...away, ...failures, figure("… and a cart is written after it", "200", after, after === 200)];
}

/** Sends bodies that begin and then stop. It resolves when the server has closed the first connection. */
async function slowBodies(site: string, count: number): Promise<void> {
  const { port, host } = new URL(site);
  const head = `POST /api/graphql/shop HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 5000\r\n\r\n{`;
  const sockets = Array.from({ length: count }, () => net.connect(Number(port), "localhost"));
  for (const socket of sockets)
    socket
      .on("error", () => undefined)
      .resume()
      .write(head);
  await Promise.race(sockets.map((socket) => new Promise((resolve) => socket.once("close", resolve))));
}
