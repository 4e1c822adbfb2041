import http from "node:http";
import { expect, test } from "@playwright/test";
import { freePort } from "@/scripts/support/processes.mjs";
import { newDataDir, startBareStandalone } from "@/tests/support/browser/own-server";
import { StockHost } from "@/tests/support/stock-host/server";

test.describe.configure({ timeout: 180_000 });

/** A page of each kind, and what it says when all is well: from the shop, from the host's content, from the files. */
const pages = {
  "/": /Flight Levels/,
  "/workshops": /<h1/,
  "/about": /Written in WordPress\./,
  "/case-studies": /A bank learns/,
  "/case-studies/a-hospital-learns": /How a hospital learned\./,
  "/academy/events": /<h1/,
  "/imprint": /<h1/,
};

/** Passes on to a host of an ordinary WordPress, unless it is told to fail. */
async function failingHost(port: number) {
  const stock = new StockHost();
  const behind = `http://127.0.0.1:${await stock.listen()}`;
  const state = { asked: 0, fails: (_nth: number) => false };
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    if (state.fails((state.asked += 1))) return void response.writeHead(503).end("<html>Maintenance</html>");
    const answer = await fetch(behind + request.url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { "content-type": "application/json" }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    state,
    close: () => {
      stock.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The site starts and stays up, and pages spoilt by a failing host are rendered again as soon as it answers. */
test("a host that is absent, then fails half of the time, then answers", { tag: "@whole" }, async () => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/graphql`;
  const settings = { SHOP_GRAPHQL_URL: url, CONTENT_GRAPHQL_URL: url };
  const server = await startBareStandalone(newDataDir(), undefined, settings);
  const walk = () =>
    Promise.all(
      Object.entries(pages).map(async ([page, whole]) => {
        const answer = await fetch(server.url + page);
        const isWhole = whole.test(await answer.text());
        return { page, status: answer.status, isWhole };
      }),
    );
  let host: Awaited<ReturnType<typeof failingHost>> | undefined;
  try {
    await expect(async () => expect((await fetch(`${server.url}/robots.txt`)).ok).toBe(true)).toPass();

    await test.step("absent: no page claims that there is nothing", async () => {
      for (const { page, status } of await walk()) expect([page, status]).not.toEqual([page, 404]);
      expect((await walk()).find(({ page }) => page === "/about")?.status).toBe(503);
    });

    const failing = (host = await failingHost(port));
    await test.step("failing half of the time: a page is whole, or it is an error", async () => {
      failing.state.fails = (nth) => nth % 2 === 0;
      for (const seen of [...(await walk()), ...(await walk())])
        expect(seen.status === 200 ? seen.isWhole : seen.status >= 500, JSON.stringify(seen)).toBe(true);
    });

    await test.step("answering: every page is whole at once", async () => {
      failing.state.fails = () => false;
      const whole = Object.keys(pages).map((page) => ({ page, status: 200, isWhole: true }));
      await expect(async () => expect(await walk()).toEqual(whole)).toPass({ timeout: 10_000 });
    });

    await test.step("a page that nobody has written is not found", async () => {
      expect((await fetch(`${server.url}/nobody-wrote-this`)).status).toBe(404);
    });
  } finally {
    await server.stop();
    host?.close();
  }
});
