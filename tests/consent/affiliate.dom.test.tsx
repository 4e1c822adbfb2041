import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { everything, necessaryOnly, undecided } from "@/lib/rules/consent";

let affiliate: typeof import("@/components/consent/affiliate");
const asked: { variables: { input: object } }[] = [];
let isDown = false;

beforeEach(async () => {
  vi.resetModules();
  asked.length = 0;
  isDown = false;
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    if (isDown) throw new TypeError("fetch failed");
    asked.push(JSON.parse(String(init.body)));
    return Response.json({
      data: {
        setAffiliateData: {
          __typename: "SetAffiliateDataPayload",
          affiliateKey: "a",
          visitId: "1",
          name: null,
        },
      },
    });
  });
  affiliate = await import("@/components/consent/affiliate");
});
afterEach(() => {
  vi.unstubAllGlobals();
  window.history.replaceState(null, "", "/");
});

const visit = (path: string) => {
  window.history.replaceState(null, "", path);
  affiliate.noticeAffiliate();
};

it("waits for marketing consent over pages, and is reported once", async () => {
  visit("/workshops?aff=summit&email=a@b.c");
  await affiliate.reportAffiliate(undecided);
  visit("/academy");
  await affiliate.reportAffiliate(undecided);
  expect(asked).toEqual([]);
  await affiliate.reportAffiliate(everything);
  visit("/workshops?aff=summit");
  await affiliate.reportAffiliate(everything);
  expect(asked.map(({ variables }) => variables.input)).toEqual([
    { affiliate_key: "summit", page_url: `${window.location.origin}/workshops`, referrer_url: "" },
  ]);
});

it("is forgotten with a refusal", async () => {
  visit("/?aff=summit");
  await affiliate.reportAffiliate(necessaryOnly);
  window.history.replaceState(null, "", "/");
  await affiliate.reportAffiliate(everything);
  expect(asked).toEqual([]);
});

it("is tried again on the next page after an outage", async () => {
  visit("/?aff=summit");
  isDown = true;
  await affiliate.reportAffiliate(everything);
  isDown = false;
  visit("/academy");
  await affiliate.reportAffiliate(everything);
  expect(asked).toHaveLength(1);
});
