import { type Cookie, expect, type Page } from "@playwright/test";
import { originOf } from "./asking";
import { axe } from "./barriers";
import { cookieNames } from "@/lib/rules/cookie-names";
import { expectAtRest } from "./hydrated";
import type { Mailbox } from "./mailbox";
import { operatorCommand } from "./operator-command";
import { register } from "./signing-in";

type Visitor = { email: string; mailbox: Mailbox; dataDir: string };

/** A new member, signed in, who gets every role of the desk by the operator's command. */
export async function signInAsStaff(page: Page, { email, mailbox, dataDir }: Visitor): Promise<void> {
  await register(page, email, mailbox);
  const site = { dataDir, baseURL: await originOf(page) };
  const { status, text } = operatorCommand(site, "members", "role", email, "administrator");
  expect(status, text).toBe(0);
}

/** By site: an administrator's cookies, which are good for an hour, longer than a worker works at the desk. */
const administrators = new Map<string, Cookie[]>();

/** Somebody with every role of the desk, the same in all tests of a worker: for those that change nothing of theirs. */
export async function workAtDesk(page: Page, visitor: Visitor): Promise<void> {
  const origin = await originOf(page);
  const kept = administrators.get(origin);
  if (kept) return page.context().addCookies(kept);
  await signInAsStaff(page, { ...visitor, email: `administrator.${visitor.email}` });
  const cookies = await page.context().cookies(origin);
  administrators.set(
    origin,
    cookies.filter(({ name }) => name === cookieNames.access || name === cookieNames.refresh),
  );
}

/** Fails unless the page has loaded, passes axe, and is no wider than the window. */
export async function isSound(page: Page, width: number): Promise<void> {
  await expectAtRest(page);
  expect((await axe(page).analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}
