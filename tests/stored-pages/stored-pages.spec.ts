import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import zlib from "node:zlib";
import { expect } from "@playwright/test";
import { z } from "zod";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { walked } from "@/tests/support/browser/public-paths";
import { BROKEN_PAGE } from "@/lib/server/broken-page";
import { rewrites } from "@/lib/addresses/rewrites";

type Answer = { status: number | undefined; headers: Record<string, unknown>; body: Buffer };
type Headers = Record<string, string>;

/** Next takes this header off every request, and the server in front asks Next whenever it sees it. */
const pastTheStore: Headers = { "x-matched-path": "/" };
/** Headers of the connection, or of the encoding that Next made again. */
const ofTransport = ["date", "connection", "keep-alive", "transfer-encoding", "content-length"];

test("stored pages and payloads are answered as Next answers them", async ({ baseURL }) => {
  test.setTimeout(120_000);
  const agent = new http.Agent({ keepAlive: true });
  const ask = (address: string, headers: Headers = {}, method = "GET") =>
    new Promise<Answer>((resolve, reject) => {
      http
        .request(new URL(address, baseURL), { headers, method, agent }, (response) => {
          const chunks: Buffer[] = [];
          response.on("data", (chunk: Buffer) => chunks.push(chunk));
          response.on("end", () =>
            resolve({
              status: response.statusCode,
              headers: { ...response.headers },
              body: Buffer.concat(chunks),
            }),
          );
        })
        .on("error", reject)
        .end();
    });
  /** Only the server in front speaks brotli. */
  const isKept = async (address: string, headers: Headers) => {
    for (let turn = 0; turn < 40; turn += 1) {
      const answer = await ask(address, { ...headers, "accept-encoding": "br" });
      if (answer.headers["content-encoding"] === "br") return answer;
      if (answer.status !== 200) break;
    }
    return null;
  };
  const compare = async (address: string, headers: Headers = {}) => {
    const isPage = headers.rsc === undefined;
    const br = await isKept(address, headers);
    if (!br) return [`${address} is not kept`];
    const told: string[] = [];
    const plain = await ask(address, headers);
    if (!zlib.brotliDecompressSync(br.body).equals(plain.body)) told.push(`${address}: brotli`);
    const asked: [string, Headers, string?][] = [
      ["plain", {}],
      ["gzip", { "accept-encoding": "gzip" }],
      ["HEAD", {}, "HEAD"],
      ["304", { "if-none-match": String(plain.headers.etag) }],
    ];
    // Whatever holds for a page's encodings and conditions holds for its payload's.
    for (const [name, more, method] of isPage ? asked : asked.slice(0, 1)) {
      const [kept, next] = await Promise.all([
        ask(address, { ...headers, ...more }, method),
        ask(address, { ...headers, ...more, ...pastTheStore }, method),
      ]);
      told.push(...differences(kept, next).map((each) => `${address}, ${name}: ${each}`));
    }
    return told;
  };

  const found: string[] = [];
  const paths = prerendered();
  expect(paths.length).toBeGreaterThan(80);
  for (const address of walked(paths)) {
    found.push(...(await compare(address)));
    found.push(...(await compare(`${address}?_rsc=`, { rsc: "1" })));
  }
  // Next answers for the sitemap anew each time.
  for (const address of routes.filter((route) => route !== "/sitemap.xml"))
    found.push(...(await compare(address)));
  expect(found).toEqual([]);

  // Next redirects a payload whose sum does not fit, also when that payload is kept.
  const misfit = (headers: Headers) => ask("/workshops?_rsc=wrong", { rsc: "1", ...headers });
  const [redirected, byNext] = [await misfit({}), await misfit(pastTheStore)];
  expect([redirected.status, differences(redirected, byNext)]).toEqual([307, []]);

  // A difference in each part is noticed.
  const [page, same] = [await ask("/workshops"), await ask("/workshops", pastTheStore)];
  expect(differences(page, same)).toEqual([]);
  const changed = { ...page, status: 404, body: Buffer.from("x"), headers: { ...page.headers, etag: '"x"' } };
  expect(differences(changed, same)).toEqual(["status", "body", "etag"]);
  agent.destroy();
});

/** Answers of route handlers. */
const routes = ["/search/index.json", "/sitemap.xml", "/academy/events/feed.xml", "/case-studies/feed.xml"];

test("every visitor gets files and pages compressed, also those whose answers are stored", async () => {
  test.setTimeout(120_000);
  const root = path.join(buildFolders().current(), ".next/static");
  const files = fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(css|js)$/.test(file) && fs.statSync(path.join(root, file)).size > 1_024)
    .map((file) => `/_next/static/${file.split(path.sep).map(encodeURIComponent).join("/")}`);
  expect(files.filter((file) => file.endsWith(".css")).length).toBeGreaterThan(0);
  const server = await startBareStandalone(newDataDir());
  try {
    await ready(server);
    const headers = { "accept-encoding": "gzip, deflate, br, zstd" };
    const found: string[] = [];
    for (const address of [...files, "/workshops", "/academy/events", ...routes]) {
      for (let turn = 1; turn <= 4; turn += 1) {
        const answer = await fetch(server.url + address, { headers });
        await answer.arrayBuffer();
        const encoding = answer.headers.get("content-encoding");
        if (answer.status !== 200 || !encoding)
          found.push(`${address}: ${answer.status}, ${encoding}, ${turn}.`);
      }
    }
    expect(found).toEqual([]);
  } finally {
    await server.stop();
  }
});

/** In what two answers differ. Next's 304 forgets that the encoding decides, too; RFC 9110 (15.4.5) wants it there. */
function differences(kept: Answer, next: Answer): string[] {
  const plain = ({ headers, body }: Answer) =>
    headers["content-encoding"] === "gzip" ? zlib.gunzipSync(body) : body;
  const told: string[] = [];
  if (kept.status !== next.status) told.push("status");
  if (!plain(kept).equals(plain(next))) told.push("body");
  const names = new Set([...Object.keys(kept.headers), ...Object.keys(next.headers)]);
  for (const name of names) {
    const [one, other] = [kept, next].map(({ headers }) => String(headers[name]));
    const isSame =
      one === other || (name === "vary" && next.status === 304 && one === `${other}, Accept-Encoding`);
    if (!isSame && !ofTransport.includes(name)) told.push(name);
  }
  return told;
}

/** Public addresses of all pages in the build. */
function prerendered(): string[] {
  const file = path.join(buildFolders().current(), ".next/prerender-manifest.json");
  const { routes } = z
    .object({ routes: z.record(z.string(), z.object({ dataRoute: z.string().nullable() })) })
    .parse(JSON.parse(fs.readFileSync(file, "utf8")));
  const folders = Object.entries(rewrites).map(([source, folder]) => ({
    source: source.replace("/:page", ""),
    folder: folder.replace("/:page", ""),
  }));
  return Object.entries(routes)
    .filter(
      ([route, { dataRoute }]) => dataRoute !== null && !route.startsWith("/_") && route !== BROKEN_PAGE,
    )
    .map(([route]) => {
      const moved = folders.find(({ folder }) => route === folder || route.startsWith(`${folder}/`));
      return moved ? route.replace(moved.folder, moved.source) : route;
    });
}
