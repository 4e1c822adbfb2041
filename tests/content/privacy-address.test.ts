import { afterAll, expect, it, vi } from "vitest";

const elsewhere = "https://legal.example/privacy";

afterAll(() => vi.unstubAllEnvs());

// R232
it("the legal menu and the forms lead to the privacy policy at PRIVACY_POLICY_URL", async () => {
  vi.stubEnv("PRIVACY_POLICY_URL", elsewhere);
  const { content } = await import("@/backend/content/catalogue/read-content");
  const { site } = await import("@/lib/site");
  const items = content().menus.flatMap((menu) => menu.items);
  expect(items.filter(({ label }) => label === "Privacy policy").map(({ uri }) => uri)).toEqual([elsewhere]);
  expect(site.privacyPolicy).toBe(elsewhere);
});
