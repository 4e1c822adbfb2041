import { expect, test } from "@playwright/test";
import { newMember } from "@/proofs/members";
import { Visitor } from "@/proofs/visitor";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { ownPostgres } from "@/scripts/support/postgres-cluster.mjs";
import { freePort } from "@/scripts/support/processes.mjs";
import { startNginx } from "@/scripts/support/proxies";
import { startServer } from "@/scripts/support/servers";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { newDataDir } from "@/tests/support/browser/own-server";
import { cookieNames } from "@/lib/rules/cookie-names";

test.describe.configure({ timeout: 180_000 });

/** Text that people see. */
const wordsOf = (html: string) =>
  html.replace(/<(script|style)[^]*?<\/\1>/g, "").replace(/<[^>]+>|\s+/g, " ");
const rsc = { rsc: "1" };
/** The browser's router asks so, and follows where the server names the address that it keeps payloads by. */
async function payload(site: string, path: string) {
  const answer = await fetch(`${site}${path}?_rsc=1`, { headers: rsc });
  return { status: answer.status, retry: answer.headers.get("retry-after"), text: await answer.text() };
}

test(
  "while PostgreSQL is away, nothing is empty, nobody is a guest, and no answer is 500",
  { tag: "@whole" },
  async () => {
    const postgres = await ownPostgres();
    const port = await freePort();
    const dataDir = newDataDir();
    const start = () =>
      startServer(["server.js"], {
        cwd: buildFolders().current(),
        port,
        isReady: () => true,
        env: {
          HOST: "localhost",
          ORIGIN: `http://localhost:${port}`,
          TRUSTED_PROXIES: "1",
          LOG_LEVEL: "silent",
          DATA_DIR: dataDir,
          DATABASE_URL: postgres.url,
          SMTP_URL: "",
          REDIS_URL: "",
          WEB_CONCURRENCY: "1",
        },
      });
    let site = await start();
    const proxy = await startNginx([`http://127.0.0.1:${port}`]);
    try {
      const { visitor, order } = await newMember(site.url, new Mailbox(dataDir));
      const guest = new Visitor(site.url);
      for (const who of [visitor, guest])
        await who.operation("fillCart", { items: [{ productId: 992, quantity: 1 }] });

      // Control: what follows is there while the database is.
      expect(wordsOf((await visitor.get("/store/cart")).text)).toContain("1 item in your cart");
      expect((await payload(site.url, "/workshops")).status).toBe(200);
      for (let turn = 0; turn < 3; turn++)
        expect(
          (await fetch(`${proxy.url}/workshops`).then((answer) => answer.text())).length,
        ).toBeGreaterThan(999);

      // A restart forgets all rendered pages.
      await site.stop();
      site = await start();
      await postgres.halt();

      for (const path of ["/", "/imprint", "/case-studies", "/robots.txt"])
        expect([path, (await fetch(site.url + path)).status]).toEqual([path, 200]);
      const page = await fetch(`${site.url}/workshops`);
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(wordsOf(await page.text())).toContain("Upps");
      for (const path of ["/workshops", "/workshops/flight-level-2-design"]) {
        const { status, retry } = await payload(site.url, path);
        expect([path, status, retry]).toEqual([path, 503, "5"]);
      }
      const kept = await fetch(`${proxy.url}/workshops`);
      expect(kept.status).toBe(200);
      expect(wordsOf(await kept.text())).toContain("Workshops for every level");

      for (const who of [visitor, guest])
        for (const path of ["/store/cart", "/store/checkout"]) {
          const { status, text } = await who.get(path);
          expect(status).not.toBe(500);
          expect(wordsOf(text)).toContain("Could not load cart");
          expect(wordsOf(text)).not.toContain("Your cart is empty");
        }
      const entry = await visitor.get("/account");
      expect([entry.status, entry.headers.location]).toEqual([307, "/account/me"]);
      expect(wordsOf((await visitor.get("/account/me")).text)).toContain("Could not load user");
      expect(wordsOf((await visitor.get(`/store/confirm/${order}`)).text)).toContain("It is safe with us");
      // Whose access has run out meanwhile is no guest either.
      const later = visitor.copy();
      later.cookies.delete(cookieNames.access);
      for (const path of [
        "/account",
        "/account/me",
        "/store/cart",
        "/store/checkout",
        `/store/confirm/${order}`,
      ])
        expect(wordsOf((await later.get(path)).text)).toContain("You are not signed out");
      expect(later.cookies.has(cookieNames.refresh)).toBe(true);

      for (const who of [visitor, guest])
        await expect(who.operation("getCart")).rejects.toThrow(/502 .*UPSTREAM_UNAVAILABLE/);
      const form = await guest.post("/api/forms/add-to-cart", { productId: "992", quantity: "1" });
      expect(form.status).toBe(303);
      expect(wordsOf((await guest.get(form.headers.location ?? "")).text)).toMatch(
        /reached right now|not answer/,
      );

      await postgres.resume();
      await expect
        .poll(async () => (await fetch(`${site.url}/workshops`)).status, { timeout: 30_000 })
        .toBe(200);
      expect(wordsOf((await visitor.get("/store/cart")).text)).toContain("in your cart");
    } finally {
      await site.stop();
      await proxy.stop();
      await postgres.stop();
    }
  },
);
