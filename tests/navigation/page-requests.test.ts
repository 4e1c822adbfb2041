import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PageRequests } from "@/lib/navigation/page-requests";

type Asked = { answer: (response: Response) => void; fail: () => void };

const asked = new Map<string, Asked>();
let requests: PageRequests;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { location: { href: "https://site.test/workshops" } });
  asked.clear();
  vi.stubGlobal(
    "fetch",
    (input: URL) =>
      new Promise<Response>((resolve, reject) => {
        asked.set(input.pathname, { answer: resolve, fail: () => reject(new TypeError("Failed to fetch")) });
      }),
  );
  requests = new PageRequests();
});

afterEach(() => {
  requests.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const navigate = (path: string) => void fetch(new URL(`https://site.test${path}?_rsc=1`)).catch(() => {});
const loadAhead = (path: string) =>
  void fetch(new URL(`https://site.test${path}?_rsc=1`), { headers: { "next-router-prefetch": "1" } });
const page = (headers = { "content-type": "text/x-component" }, status = 200) =>
  new Response("0:{}", { headers, status });

/** The answer so far; null while there is none. */
function follow(answer: Promise<boolean>) {
  const told: { there: boolean | null } = { there: null };
  void answer.then((there) => (told.there = there));
  return told;
}

const minute = () => vi.advanceTimersByTimeAsync(60_000);

describe("a page that the router was told to show", () => {
  it("is there when its request has ended, however long that takes", async () => {
    const told = follow(requests.isThere("/contact"));
    navigate("/contact");
    await minute();
    expect(told.there).toBe(null);
    asked.get("/contact")?.answer(page());
    await minute();
    expect(told.there).toBe(true);
  });

  it("is not there while its body comes", async () => {
    let end = () => {};
    const body = new ReadableStream({ start: (stream) => void (end = () => stream.close()) });
    const told = follow(requests.isThere("/contact"));
    navigate("/contact");
    asked.get("/contact")?.answer(new Response(body, { headers: { "content-type": "text/x-component" } }));
    await minute();
    expect(told.there).toBe(null);
    end();
    await minute();
    expect(told.there).toBe(true);
  });

  it("is there at once if the router asks for nothing", async () => {
    const told = follow(requests.isThere("/contact"));
    await vi.advanceTimersByTimeAsync(50);
    expect(told.there).toBe(true);
  });

  it("is there when its redirect has ended, too", async () => {
    const told = follow(requests.isThere("/account"));
    navigate("/account");
    asked.get("/account")?.answer(page());
    await vi.advanceTimersByTimeAsync(10);
    navigate("/account/me");
    await minute();
    expect(told.there).toBe(null);
    asked.get("/account/me")?.answer(page());
    await minute();
    expect(told.there).toBe(true);
  });

  it("waits for a part that was on its way ahead of the press, and for no other page", async () => {
    loadAhead("/contact");
    loadAhead("/imprint");
    const told = follow(requests.isThere("/contact"));
    await minute();
    expect(told.there).toBe(null);
    asked.get("/contact")?.answer(page());
    await minute();
    expect(told.there).toBe(true);
  });

  it("does not wait for the page of an earlier press", async () => {
    navigate("/imprint");
    const told = follow(requests.isThere("/contact"));
    await minute();
    expect(told.there).toBe(true);
  });

  it.each([
    ["fails", (request: Asked) => request.fail()],
    ["is refused", (request: Asked) => request.answer(page(undefined, 503))],
    ["is no page of the router", (request: Asked) => request.answer(page({ "content-type": "text/html" }))],
    ["breaks off", (request: Asked) => request.answer(brokenOff())],
  ])("is not there if its request %s", async (_name, end) => {
    const told = follow(requests.isThere("/contact"));
    navigate("/contact");
    const request = asked.get("/contact");
    if (!request) throw new Error("nothing was asked");
    end(request);
    await minute();
    expect(told.there).toBe(false);
  });
});

function brokenOff(): Response {
  const body = new ReadableStream({ pull: (stream) => stream.error(new TypeError("network error")) });
  return new Response(body, { headers: { "content-type": "text/x-component" } });
}

describe("other requests", () => {
  it("are none of its business", async () => {
    const told = follow(requests.isThere("/contact"));
    void fetch(new URL("https://site.test/api/graphql/shop"));
    await minute();
    expect(told.there).toBe(true);
  });

  it("reach their caller as they are, and nobody follows them after the end", async () => {
    const answer = fetch(new URL("https://site.test/contact?_rsc=1"));
    asked.get("/contact")?.answer(page());
    await minute();
    expect(await (await answer).text()).toBe("0:{}");
    const followed = globalThis.fetch;
    requests.stop();
    expect(globalThis.fetch).not.toBe(followed);
  });
});
