import http from "node:http";
import zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answerAsMissing, missingInsteadOfDesk } from "@/lib/server/desk-door";

/** Each spelling of the desk beside the same spelling of a missing page. */
const spellings: [string, string][] = [
  ["/desk", "/no-such-page"],
  ["/desk/", "/no-such-page/"],
  ["/desk?x=1", "/no-such-page?x=1"],
  ["/desk?_rsc=1x", "/no-such-page?_rsc=1x"],
  ["/desk#log", "/no-such-page#log"],
  ["/desk/dates/workshop-7", "/no-such-page/dates/workshop-7"],
  ["/desk.rsc", "/no-such-page.rsc"],
  ["/desk/orders.rsc?_rsc=1x", "/no-such-page/orders.rsc?_rsc=1x"],
  ["/desk.segments/_tree.segment.rsc", "/no-such-page.segments/_tree.segment.rsc"],
  ["/desk.json", "/no-such-page.json"],
  ["/desk/orders.txt", "/no-such-page/orders.txt"],
  ["/_next/data/build-1/desk.json", "/_next/data/build-1/no-such-page.json"],
  ["/_next/data/build-1/desk/orders.json", "/_next/data/build-1/no-such-page/orders.json"],
  ["/desk/orders%20", "/no-such-page/orders%20"],
  ["/desk%20", "/no-such-page%20"],
  ["/desk%2Flog", "/no-such-page%2Flog"],
  ["/desk%252flog", "/no-such-page%252flog"],
  ["/desk%5clog", "/no-such-page%5clog"],
  ["/desk\\log", "/no-such-page\\log"],
  ["/desk;x=1", "/no-such-page;x=1"],
  ["/desk.", "/no-such-page."],
  ["/desk/.", "/no-such-page/."],
  ["/desk/..", "/no-such-page/.."],
  ["/desk/files/../../nothing", "/no-such-page/files/../../nothing"],
  ["/./desk/log", "/./no-such-page/log"],
  ["/workshops/../desk", "/workshops/../no-such-page"],
  ["/workshops/%2e%2e/desk", "/workshops/%2e%2e/no-such-page"],
  ["/workshops%2f..%2fdesk", "/workshops%2f..%2fno-such-page"],
  ["//desk", "//no-such-page"],
  ["/%2fdesk", "/%2fno-such-page"],
  ["/desk//log", "/no-such-page//log"],
  ["/%64esk", "/%6eo-such-page"],
  ["/d%65s%6B/log", "/%6eo-such-page/log"],
  ["/%2564esk", "/%6eo-such-page"],
  ["/%25252564esk", "/%6eo-such-page"],
  ["/Desk", "/No-such-page"],
  ["/DESK/orders", "/No-such-page/orders"],
  ["/api/desk", "/api/no-such-page"],
  ["/api/desk/set-role", "/api/no-such-page/set-role"],
  ["/api//desk/set-role", "/api//no-such-page/set-role"],
  ["/api/des%6b/x", "/api/%6eo-such-page/x"],
  ["/api%2fdesk/x", "/api%2fno-such-page/x"],
  ["/API/desk/x", "/API/no-such-page/x"],
];

describe("where a stranger's request to the desk goes", () => {
  it.each(spellings)("%s is like %s", (url, missing) => expect(missingInsteadOfDesk(url)).toBe(missing));
  it.each(["/de%09sk", "/de%0ask?x=1"])("%s, which only some readers take for it, is a missing page", (url) =>
    expect(missingInsteadOfDesk(url)).toMatch(/^\/no-such-page/),
  );
  it.each([
    "/",
    "/desktop",
    "/desktop.rsc",
    "/desk-top",
    "/desk_1",
    "/api/desktop",
    "/workshops/desk",
    "/api/forms/desk",
    "/_next/static/desk.js",
    "/%",
    "/%de%sk",
    "/?next=/desk",
    "/#/desk",
  ])("%s goes on", (url) => expect(missingInsteadOfDesk(url)).toBeNull());
});

/** Answers like Next: its compression stands around the methods of the answer. */
function page({ url = "", headers }: http.IncomingMessage, response: http.ServerResponse): void {
  if (headers["accept-encoding"] === "gzip") {
    response.setHeader("content-encoding", "gzip");
    const { end } = response;
    const parts: unknown[] = [];
    response.write = (part: unknown) => parts.push(part) > 0;
    response.end = (part: unknown) =>
      Reflect.apply(end, response, [zlib.gzipSync([...parts, part].join(""))]);
  }
  const name = url.split("?")[0]?.slice(1) ?? "";
  response.write(Buffer.from(`<p>${name}</p>`));
  response.end(`<p>${name}</p>`);
}

describe("a redirect or a page of such an answer", () => {
  const server = http.createServer((request, response) => {
    const missing = missingInsteadOfDesk(request.url ?? "");
    if (missing !== null) answerAsMissing(request, response, missing);
    if (request.url?.endsWith("page")) return page(request, response);
    if (request.url?.endsWith("known-length")) {
      const body = `<p>${request.url}</p>`;
      response.setHeader("Content-Length", Buffer.byteLength(body));
      return response.end(body);
    }
    const to = decodeURIComponent(request.url ?? "")
      .toLowerCase()
      .replace(/[ /]$/, "");
    response.statusCode = 308;
    response.setHeader("location", to);
    response.setHeader("Refresh", `0;url=${to}`);
    response.end(to);
  });
  let origin = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    if (typeof address !== "object" || address === null) throw new Error("the server has no port");
    origin = `http://127.0.0.1:${address.port}`;
  });
  afterAll(() => server.close());

  const answerTo = async (path: string) => {
    const answer = await fetch(origin + path, { redirect: "manual" });
    const { headers } = answer;
    return [headers.get("location"), headers.get("refresh"), await answer.text()];
  };

  it.each([
    ["/desk.json", "desk.json"],
    ["/desk/orders?page", "desk/orders"],
    ["/Desk.json", "Desk.json"],
  ])("%s: the page that names its address names %s, compressed or not", async (asked, name) => {
    for (const encoding of ["gzip", "identity"]) {
      const answer = await fetch(`${origin}${asked}${asked.includes("?") ? "&" : "?"}page`, {
        headers: { "accept-encoding": encoding },
      });
      expect(answer.headers.get("content-encoding")).toBe(encoding === "gzip" ? encoding : null);
      expect(await answer.text()).toBe(`<p>${name}</p><p>${name}</p>`);
    }
  });

  it.each(["/desk?known-length", "/%64%65sk/log?known-length"])(
    "%s: a body whose length was announced is whole",
    async (asked) => {
      const answer = await fetch(origin + asked);
      const text = await answer.text();
      expect(text).toMatch(/^<p>\/(desk|%64%65sk\/log)\?known-length<\/p>$/);
      expect(answer.headers.get("content-length")).toBe(String(text.length));
    },
  );

  it.each([
    ["/desk/", "/desk"],
    ["/desk/orders%20", "/desk/orders"],
    ["/Desk/Log", "/desk/log"],
    ["/%64esk/", "/desk"],
  ])("%s names %s, and nothing else", async (asked, to) =>
    expect(await answerTo(asked)).toEqual([to, `0;url=${to}`, to]),
  );

  it("keeps the capitals of the headers' names", async () => {
    const names = await new Promise<string[]>((resolve, reject) =>
      http.get(`${origin}/desk/`, ({ rawHeaders }) => resolve(rawHeaders)).on("error", reject),
    );
    expect(names).toContain("Refresh");
    expect(names).toContain("location");
  });
});
