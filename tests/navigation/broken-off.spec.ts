import http from "node:http";
import { expect, type Page, test } from "@playwright/test";

/** A line to the site that leaves some answers half, as a server does that dies by kill -9 while it answers. */
async function openLine(site: string) {
  const line = { url: "", tears: 0, isTorn: (_: http.IncomingMessage) => false, close };
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(site);
    const { method, url: path } = request;
    // Half of a compressed text may be nothing that can be read.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const asked = http.request({ hostname, port, method, path, headers }, async (answer) => {
      const bytes: Buffer[] = [];
      for await (const chunk of answer) bytes.push(chunk);
      const body = Buffer.concat(bytes);
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      if (!line.isTorn(request)) return void response.end(body);
      line.tears += 1;
      response.write(body.subarray(0, body.length * 0.6), () => response.destroy());
    });
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  line.url = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  return line;

  function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  }
}

const events = "/academy/events";
const isPayload = ({ headers, url }: http.IncomingMessage) =>
  headers.rsc === "1" && url?.startsWith(events) === true;
const isDocument = ({ headers, url }: http.IncomingMessage) => headers.rsc !== "1" && url === events;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-transition='complete']")).toBeAttached();
}
const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a payload that breaks off comes as a whole page; one that does so at once again makes no loop", async ({
  page,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? "");
  try {
    await open(page, `${line.url}/imprint`);
    line.isTorn = isPayload;
    const screens: string[] = [];
    await page.exposeFunction("tell", (words: string) => screens.push(words));
    await page.evaluate(() =>
      new MutationObserver(() => {
        const words = document.querySelector("h1")?.textContent ?? "";
        if (words.startsWith("Upps")) Reflect.apply(Reflect.get(window, "tell"), window, [words]);
      }).observe(document, { childList: true, subtree: true }),
    );
    const loaded = page.waitForEvent("load");
    await follow(page, events);
    await loaded;
    await expect(heading(page)).toHaveText(/^Events/);
    await expect(page).toHaveURL(line.url + events);
    expect([line.tears, screens]).toEqual([1, []]);

    // Within ten seconds nothing is loaded anew by itself: a loop would be worse.
    await open(page, `${line.url}/imprint`);
    // On a busy machine they would be over by now.
    await page.evaluate(() => sessionStorage.setItem("reloaded-at", String(Date.now())));
    await follow(page, events);
    // Next itself loads the page where the answer broke before its payload began to be read (reload.dom.test.tsx has ours).
    await expect(heading(page)).toHaveText(/^(Upps|Events)/);
    expect(line.tears).toBe(2);
  } finally {
    await line.close();
  }
});

test("a document that breaks off can be read as far as it came, and its links lead on", async ({
  page,
  baseURL,
}) => {
  const line = await openLine(baseURL ?? "");
  try {
    line.isTorn = isDocument;
    await page.goto(line.url + events, { waitUntil: "commit" });
    await expect(heading(page)).toHaveText(/^Events/);
    expect(await page.evaluate(() => document.readyState)).toBe("loading");
    await follow(page, "/workshops");
    await page.waitForURL(`${line.url}/workshops`);
    expect(line.tears).toBe(1);
  } finally {
    await line.close();
  }
});
