import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { type Bodies, createBodies } from "@/lib/server/bodies";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { measureLoad, MOST } from "@/lib/server/load";
import { startCaddy, startNginx } from "@/scripts/support/proxies";
import { findProgram } from "@/scripts/support/processes.mjs";

const site = {
  NODE_ENV: "production",
  ORIGIN: "https://academy.example",
  isLoopback: false,
  TRUSTED_PROXIES: 1,
};
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A site that answers a command when it has read its body. */
async function openSite(bodies: Bodies) {
  let begun = 0;
  const { server } = createGuardedServer(
    site,
    {
      request: async (request, response) => {
        if (request.method === "POST") begun += 1;
        request.resume().once("end", () => response.end("answered"));
      },
    },
    { bodies, load: measureLoad(MOST, () => 0) },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`, begun: () => begun };
}

const countsFromItsHead: Bodies = { wait: (request, _network, then) => then(request) };

/** 105 connections that send a command's head and no body; afterwards somebody else's command. */
async function besideSlowBodies(proxy: string): Promise<number> {
  const { port } = new URL(proxy);
  for (let one = 0; one < 105; one += 1) {
    const socket = net.connect(Number(port), "127.0.0.1");
    socket.on("error", () => undefined);
    ends.push(() => socket.destroy());
    socket.write(
      `POST /api/graphql/shop HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 5000\r\n\r\n{`,
    );
  }
  await pause(500);
  return (await fetch(`${proxy}/api/graphql/shop`, { method: "POST", body: "{}" })).status;
}

describe.runIf(findProgram("nginx"))("nginx", () => {
  it("takes bodies whole, and none that drips reaches the site", async () => {
    const { url, begun } = await openSite(countsFromItsHead);
    const proxy = await startNginx([url]);
    ends.push(proxy.stop);
    expect(await besideSlowBodies(proxy.url)).toBe(200);
    expect(begun()).toBe(1);
  });
});

/** Its versions name the directive that would have it buffer bodies differently. */
describe.runIf(findProgram("caddy"))("Caddy", () => {
  const through = async (bodies: Bodies) => {
    const { url, begun } = await openSite(bodies);
    const proxy = await startCaddy([url, url], "/nowhere");
    ends.push(proxy.stop);
    return { status: await besideSlowBodies(proxy.url), begun: begun() };
  };

  it("hands bodies on as they come, and the site works on none that drips", async () => {
    expect(await through(createBodies())).toEqual({ status: 200, begun: 1 });
  });

  it("control: where a command counts from its head on, nobody is answered", async () => {
    expect(await through(countsFromItsHead)).toEqual({ status: 503, begun: MOST });
  });
});
