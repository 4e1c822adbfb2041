import { randomBytes } from "node:crypto";
import fs from "node:fs";
import { type APIRequestContext, test as base } from "@playwright/test";
import { cookieNames } from "@/lib/rules/cookie-names";
import { consentCookies, necessaryOnly } from "@/lib/rules/consent";
import { Mailbox } from "./mailbox";

type Fixtures = {
  /** An address that nobody used before. */
  email: string;
  mailbox: Mailbox;
  dataDir: string;
};

const { access, refresh, session, login, loginAgain } = cookieNames;
const secretCookies = new Set<string>([access, refresh, session, login, loginAgain]);

/** A visitor who has never been here; for `test.use`. */
export const newVisitor = { storageState: { cookies: [], origins: [] } };

/**
 * Every test is a visitor from an address of its own, so that limits count visitors and not the test run. The visitor
 * has refused optional cookies some time ago, and is not asked.
 */
export const test = base.extend<Fixtures>({
  storageState: async ({}, provide) => {
    const where = { domain: "localhost", path: "/", expires: -1, secure: false, sameSite: "Lax" as const };
    await provide({
      cookies: consentCookies(necessaryOnly).map(({ name, value, httpOnly }) => ({
        name,
        value,
        httpOnly,
        ...where,
      })),
      origins: [],
    });
  },
  extraHTTPHeaders: async ({}, provide) => {
    const [a = 0, b = 0, c = 0] = randomBytes(3);
    await provide({ "x-forwarded-for": `10.${a}.${b}.${c}` });
  },
  email: async ({}, provide) => provide(`visitor.${randomBytes(5).toString("hex")}@example.com`),
  dataDir: async ({}, provide, info) => provide(String(info.config.metadata.dataDir)),
  /** What opens an account or a cart is kept, so that scripts/canaries.ts can look where else it is. */
  context: async ({ context, dataDir }, provide) => {
    onNewConnections(context.request);
    await provide(context);
    const kept = (await context.cookies().catch(() => [])).filter(({ name }) => secretCookies.has(name));
    const lines = kept.map(({ value }) => `${decodeURIComponent(value)}\n`);
    if (lines.length > 0) fs.appendFileSync(`${dataDir}.cookies`, lines.join(""));
  },
  request: async ({ request }, provide) => {
    onNewConnections(request);
    await provide(request);
  },
  mailbox: async ({ dataDir }, provide) => provide(new Mailbox(dataDir)),
});

/**
 * A request without a page takes a connection of its own. The server closes one that was not used for five seconds,
 * perhaps just when the next request leaves; browsers and proxies know of this, and Playwright's requests fail.
 */
function onNewConnections(requests: APIRequestContext): void {
  const send = requests.fetch.bind(requests);
  requests.fetch = (target, options = {}) =>
    send(target, { ...options, headers: { connection: "close", ...options.headers } });
}
