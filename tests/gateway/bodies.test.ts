// Isolated: it reads what this process has refused
import net from "node:net";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { type Bodies, type BodyBounds, createBodies } from "@/lib/server/bodies";
import { createGuardedServer } from "@/lib/server/guarded-server";
import { measureLoad, MOST } from "@/lib/server/load";
import { noteRefusal, refusalWarnings } from "@/lib/server/refusals";
import { log } from "@/lib/observe/log";

const site = {
  NODE_ENV: "production",
  ORIGIN: "https://academy.example",
  isLoopback: false,
  TRUSTED_PROXIES: 1,
};
const ends: (() => void)[] = [];
afterEach(() => {
  ends.splice(0).forEach((end) => end());
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Reads a body only after a while, as Next does, and answers how long it was. */
async function open(bounds: Partial<BodyBounds> = {}, bodies = createBodies(bounds)) {
  let working = 0;
  const { server } = createGuardedServer(
    site,
    {
      request: async (request, response) => {
        working += 1;
        // Next would refuse it.
        if (Readable.isDisturbed(request)) return void response.writeHead(500).end("read before");
        await pause(5);
        let length = 0;
        request.on("data", (part: Buffer) => (length += part.length));
        request.once("end", () => response.end(String(length)));
      },
    },
    { bodies, load: measureLoad(MOST, () => 0) },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => (server.closeAllConnections(), server.close()));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const ask = async (init: RequestInit = {}) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/graphql/shop`, { method: "POST", ...init });
    return [answer.status, await answer.text()];
  };
  /** The head of a request and a part of its body, from a network. */
  const begin = (from: string, first = "") => {
    const socket = net.connect(port, "127.0.0.1");
    ends.push(() => socket.destroy());
    let text = "";
    socket.on("data", (data) => (text += data.toString()));
    socket.on("error", () => undefined);
    const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
    socket.write(
      `POST /api/graphql/shop HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\nContent-Length: 5000\r\n\r\n${first}`,
    );
    return { socket, ended, isOpen: () => !socket.closed };
  };
  return { ask, begin, working: () => working };
}

/** A loaded machine takes its time. */
const patient = { timeout: 20_000 };
const networks = Array.from({ length: 105 }, (_, at) => `192.0.2.${at}`);

it("says in the log, once, and to whoever asks whether it is ready, that it refuses", async () => {
  const said = vi.spyOn(log, "warn").mockImplementation(() => undefined);
  vi.useFakeTimers({ toFake: ["setTimeout", "Date"] });
  for (let request = 0; request < 50; request += 1) noteRefusal("busy");
  vi.advanceTimersByTime(10_000);
  expect(said.mock.calls.filter(([facts]) => JSON.stringify(facts).includes("busy"))).toEqual([
    [{ reason: "busy", requests: 50 }, "requests were refused"],
  ]);
  expect(refusalWarnings().map(({ says }) => says)).toContain(
    "requests were refused in the last minute: the server has no time for more",
  );
  vi.advanceTimersByTime(61_000);
  expect(refusalWarnings()).toEqual([]);
});

it("answers everybody while 105 bodies do not come, and works on none of them", async () => {
  const { ask, begin, working } = await open();
  const drips = networks.map((from) => begin(from, "{"));
  await pause(200);
  expect(await ask({ body: "12345" })).toEqual([200, "5"]);
  expect(await ask({})).toEqual([200, "0"]);
  expect(working()).toBe(2);
  // One of them does arrive in the end.
  drips[0]?.socket.write("x".repeat(4_999));
  await vi.waitFor(() => expect(working()).toBe(3), patient);
});

it("control: where a request counts from its head on, nobody is answered", async () => {
  const atOnce: Bodies = { wait: (request, _network, then) => then(request) };
  const { ask, begin, working } = await open({}, atOnce);
  networks.forEach((from) => begin(from, "{"));
  await vi.waitFor(() => expect(working()).toBe(MOST), patient);
  expect((await ask({ body: "12345" }))[0]).toBe(503);
});

it.each([0, 1, 70_000, 5_000_000])(
  "hands on a body of %i bytes whole, with its length and in chunks",
  async (length) => {
    const { ask } = await open();
    const body = Buffer.alloc(length, "a");
    expect(await ask({ body })).toEqual([200, String(length)]);
    const stream = new Blob([body]).stream();
    const init: RequestInit & { duplex: "half" } = { body: stream, duplex: "half" };
    expect(await ask(init)).toEqual([200, String(length)]);
  },
);

it("refuses a body that is longer than it said nothing of, and one that is late", async () => {
  const { ask, begin, working } = await open({ longest: () => 100_000, patienceMs: 100 });
  const stream = new Blob([Buffer.alloc(300_000)]).stream();
  const init: RequestInit & { duplex: "half" } = { body: stream, duplex: "half" };
  await expect(
    ask(init).then(
      ([status]) => status,
      () => 413,
    ),
  ).resolves.toBe(413);
  const late = begin("192.0.2.1", "{");
  expect(await late.ended).toMatch(/^HTTP\/1\.1 408 [^]*content-security-policy/i);
  expect(working()).toBe(0);
});

it("leaves one network sixteen slow bodies, and those of others in peace", async () => {
  const { begin } = await open({ hastyMs: 300 });
  const other = begin("198.51.100.7");
  const drips = Array.from({ length: 30 }, () => begin("192.0.2.1"));
  await vi.waitFor(() => expect(drips.filter(({ isOpen }) => isOpen())).toHaveLength(16), patient);
  await pause(400);
  expect(drips.filter(({ isOpen }) => isOpen())).toHaveLength(16);
  expect(other.isOpen()).toBe(true);
});

it("has the oldest give way where all bodies together are too many or too large", async () => {
  const few = await open({ inAll: 3 });
  const drips: ReturnType<typeof few.begin>[] = [];
  for (const from of networks.slice(0, 5)) {
    drips.push(few.begin(from));
    await pause(20);
  }
  await vi.waitFor(() =>
    expect(drips.map(({ isOpen }) => isOpen())).toEqual([false, false, true, true, true]),
  );
  const small = await open({ bytes: 3_000 });
  const [first, second] = ["192.0.2.1", "192.0.2.2"].map((from) => small.begin(from, "x".repeat(2_000)));
  await vi.waitFor(() => expect([first, second].filter((drip) => drip?.isOpen())).toHaveLength(1));
  expect(await small.ask({ body: "x".repeat(900) })).toEqual([200, "900"]);
});
