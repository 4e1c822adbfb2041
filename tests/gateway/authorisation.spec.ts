import { expect } from "@playwright/test";
import { postFromForeignPage } from "@/proofs/doors/foreign-page";
import { loadPages, loadThroughCache } from "@/proofs/doors/page-loads";
import { askRoutes } from "@/proofs/matrix/routes";
import { newMember, type ProvedMember, signInAgain } from "@/proofs/members";
import { askRaw, Visitor } from "@/proofs/visitor";
import { test } from "@/tests/support/browser/fixtures";

/** Short forms of the full measurements in `npm run prove -- membership`. */
test.describe.configure({ mode: "serial" });

let a: ProvedMember;
let b: ProvedMember;

test.beforeEach(async ({ baseURL, mailbox }) => {
  a ??= await newMember(baseURL ?? "", mailbox);
  b ??= await newMember(baseURL ?? "", mailbox);
});

// A third of a minute; tests/authorisation asks the same of every operation.
test(
  "a member's addresses show nothing to others, in whatever shape",
  { tag: "@whole" },
  async ({ baseURL, mailbox }) => {
    const url = baseURL ?? "";
    const signedOut = await signInAgain(url, mailbox, a.email);
    const revoked = signedOut.copy();
    await signedOut.post("/api/auth/logout", {});
    const { id: buildId }: { id: string } = JSON.parse(
      (await askRaw(url, { path: "/builds/latest.json" })).text,
    );
    const askers = { a, b, revoked, anonymous: new Visitor(url) };
    const { problems, cells } = await askRoutes(askers, { buildId, width: 8, isFull: false });
    expect(problems).toEqual([]);
    expect(cells).toBeGreaterThan(1_000);
  },
);

test("pages of two members at once hold no word of the other", async () => {
  const { loads, own, foreign, failures } = await loadPages([a, b], 20, 8);
  expect({ loads, foreign, failures }).toEqual({ loads: 40, foreign: 0, failures: 0 });
  expect(own).toBeGreaterThanOrEqual(loads / 2);
  // A cache that takes the address alone for the page is noticed.
  expect((await loadThroughCache([a, b], 10)).foreign).toBeGreaterThan(0);
});

test("forms of a page on another port are refused, although the browser sends the cookies", async () => {
  const statuses = await postFromForeignPage(a);
  expect(statuses.filter((status) => status !== 403 && status !== 415)).toEqual([]);
  expect((await a.visitor.get("/account/me")).status).toBe(200);
});
