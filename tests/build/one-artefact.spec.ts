import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { type OwnServer, newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { walked } from "@/tests/support/browser/public-paths";

/** A value for every setting that a page, a header, a cookie or a mail may show. */
function settingsOf(name: string) {
  return {
    ORIGIN: `https://${name}.example`,
    COMMUNITY_URL: `https://community.${name}.example`,
    COMMUNITY_SIGN_IN_URL: `https://community.${name}.example/enter`,
    WELO_URL: `https://rooms.${name}.example`,
    PRIVACY_POLICY_URL: `https://legal.${name}.example/privacy`,
    SOCIAL_LINKEDIN: `https://linkedin.${name}.example`,
    SOCIAL_FACEBOOK: `https://facebook.${name}.example`,
    SOCIAL_INSTAGRAM: `https://instagram.${name}.example`,
    SOCIAL_YOUTUBE: `https://youtube.${name}.example`,
    SOCIAL_THREADS: `https://threads.${name}.example`,
    PPP_PROVIDER_URL: `https://parity.${name}.example`,
    COCKPIT_URL: `https://cockpit.${name}.example`,
    LEARNING_URL: `https://learning.${name}.example`,
    LEARNING_SECRET: `${name}-${"x".repeat(32)}`,
    IMAGE_HOSTS: `https://pictures.${name}.example`,
    CONTACT_EMAIL: `office@${name}.example`,
    MAIL_FROM: `mail@${name}.example`,
    COOKIE_DOMAIN: `${name}.example`,
    GTM_ID: `GTM-${name.toUpperCase()}`,
    AUTH_CLIENT_ID: `client-${name}`,
  };
}

const elsewhere = [
  ...["/robots.txt", "/manifest.webmanifest", "/academy/events/feed.xml", "/case-studies/feed.xml"],
  ...[
    "/search/index.json",
    "/.well-known/security.txt",
    "/api/health",
    "/account",
    "/account/me",
    "/store/cart",
  ],
  ...["/no-such-page", "/flday2025", "/workshops/", "/store/checkout", "/event-access"],
];

/** All that a server says about itself, as one text: status, headers and body of every kind of address, and a mail. */
async function crawl(server: OwnServer, dataDir: string): Promise<string> {
  const said: string[] = [];
  const ask = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(server.url + address, { headers, redirect: "manual" });
    const body = await answer.text();
    said.push(`${address} ${answer.status} ${JSON.stringify([...answer.headers])}\n${body}`);
    return body;
  };
  const listed = [...(await ask("/sitemap.xml")).matchAll(/<loc>([^<]+)<\/loc>/g)];
  const pages = walked(listed.map(([, address = ""]) => new URL(address).pathname));
  expect(pages.length).toBeGreaterThan(20);
  for (const page of [...pages, ...elsewhere]) {
    await ask(page);
    // What the router of the browser asks for: the payload of server components.
    await ask(page, { rsc: "1" });
  }
  const form = await fetch(`${server.url}/api/forms/get-in`, {
    method: "POST",
    headers: { origin: originOf(server), "content-type": "application/x-www-form-urlencoded" },
    body: "log=ida%40example.com",
    redirect: "manual",
  });
  said.push(JSON.stringify([form.status, ...form.headers]));
  const outbox = path.join(dataDir, "outbox");
  const mails = () =>
    // A name with a dot in front is a mail that is still being written.
    (fs.existsSync(outbox) ? fs.readdirSync(outbox) : [])
      .filter((name) => !name.startsWith("."))
      .map((name) => fs.readFileSync(path.join(outbox, name), "utf8"));
  // A file is there before its text is.
  await expect.poll(() => mails().length > 0 && !mails().includes(""), { timeout: 30_000 }).toBe(true);
  said.push(...mails());
  return said.join("\n");
}

const origins = new Map<OwnServer, string>();
const originOf = (server: OwnServer) => origins.get(server) ?? "";

async function crawled(name: string, more: Record<string, string>): Promise<string> {
  const dataDir = newDataDir();
  const settings = { ...settingsOf(name), SAMPLE_DATA: "0", ...more };
  const server = await startBareStandalone(dataDir, undefined, settings);
  origins.set(server, settings.ORIGIN);
  try {
    await ready(server);
    return (await crawl(server, dataDir)) + server.output();
  } finally {
    await server.stop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Settings whose value is nowhere in a crawl by a guest. */
function missingIn(said: string, name: string): string[] {
  return Object.entries(settingsOf(name))
    .filter(([, value]) => !said.includes(value.replace(/^https:\/\/([^/]+)$/, "$1")))
    .map(([key]) => key);
}

test("one build serves two origins, and the second knows nothing of the first", async () => {
  test.setTimeout(180_000);
  const first = await crawled("erstes", { DEMONSTRATION: "1" });
  // The crawl sees every setting but those that only members meet.
  expect(missingIn(first, "erstes")).toEqual(["LEARNING_URL", "LEARNING_SECRET", "AUTH_CLIENT_ID"]);
  expect(first).toContain("Demonstration:");

  const second = await crawled("zweites", {});
  expect(missingIn(second, "zweites")).toEqual(missingIn(first, "erstes"));
  const foreign = /.{0,60}(erstes|http:\/\/localhost|Demonstration:|community\.example\.com).{0,60}/gi;
  expect(second.match(foreign) ?? []).toEqual([]);
  // The same search finds what is planted.
  expect(`${second}<link href="https://ERSTES.example">`.match(foreign)).toHaveLength(1);

  // No address of any start is in what the browser gets as files.
  const scripts = path.join(buildFolders().current(), ".next/static");
  const texts = fs
    .readdirSync(scripts, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(js|css|json)$/.test(file))
    .map((file) => fs.readFileSync(path.join(scripts, file), "utf8"));
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => /erstes|zweites|localhost:\d/i.test(text))).toEqual([]);
});

test("the artefact has the faces that documents and pictures open, and no others", () => {
  const folder = buildFolders().current();
  const faces = ["node_modules/@fontsource", "backend/ground/pdf/fonts"].flatMap((place) =>
    fs
      .readdirSync(path.join(folder, place), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".woff")),
  );
  const weights = new Set(faces.map((file) => /-(\d+)-normal\.woff$/.exec(file)?.[1]));
  expect([...weights].sort()).toEqual(["400", "500", "700"]);
  expect(faces.filter((file) => /-(kr|sc)-\d+-400/.test(file)).length).toBeGreaterThan(200);
  // Control: the package that is installed has weights that are left out.
  expect(
    fs.existsSync("node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-900-normal.woff"),
  ).toBe(true);
});
