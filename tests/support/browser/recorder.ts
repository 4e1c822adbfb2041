import { type BrowserContext, expect, type Page } from "@playwright/test";
import { findStoredEntry, type StorageKind } from "@/lib/browser/cookies";

/** Hosts that a browser talks to from now on. */
export function recordHosts(context: BrowserContext): Set<string> {
  const hosts = new Set<string>();
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (/^(https?|wss?):$/.test(url.protocol)) hosts.add(url.host);
  });
  return hosts;
}

/** Names of all that a browser keeps for the site. */
export async function kept(page: Page): Promise<[StorageKind, string][]> {
  const cookies = (await page.context().cookies()).map(({ name }): [StorageKind, string] => ["cookie", name]);
  const keys = await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)]);
  return [
    ...cookies,
    ...(keys[0] ?? []).map((name): [StorageKind, string] => ["local", name]),
    ...(keys[1] ?? []).map((name): [StorageKind, string] => ["session", name]),
  ];
}

/** Fails if somebody who only looked around talked to another host, or keeps more than the choice about cookies. */
export async function expectNoTrace(page: Page, hosts: Set<string>): Promise<void> {
  expect([...hosts]).toEqual([new URL(page.url()).host]);
  const found = await kept(page);
  expect(found.filter(([place, name]) => findStoredEntry(place, name)?.group !== "default")).toEqual([]);
  expect(found.map(([, name]) => name).filter((name) => !name.includes("_cconsent"))).toEqual([]);
}

/** Loads what a page brings only further down. */
export async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}
