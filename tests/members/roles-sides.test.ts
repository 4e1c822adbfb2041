import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { requireMember } from "@/components/account/require-member";
import { leadToLearning, readAccount } from "@/lib/read/account";
import { FakeUpstream, hang, html, json, type Play } from "@/tests/support/fake-upstream";
import { moveBackEnds } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const incoming = vi.hoisted(() => ({ headers: new Headers() }));
vi.mock("next/headers", () => ({
  cookies: async () => ({ getAll: () => [{ name: cookieNames.access, value: "Bearer a.b.c" }] }),
  headers: async () => incoming.headers,
}));
vi.mock("next/navigation", () => ({
  redirect: (to: string) => {
    throw new Error(`to ${to}`);
  },
}));

const COCKPIT = "https://cockpit.example.com";
const upstream = new FakeUpstream();
let port: number;
beforeAll(async () => void (port = await upstream.listen()));
afterAll(() => upstream.close());
afterEach(() => void (incoming.headers = new Headers()));

/** A site whose two sides play these scenes. */
function site(member: Play, shop: Play, COCKPIT_URL = ""): void {
  moveBackEnds(port, { COCKPIT_URL });
  upstream.play((seen, response) => (seen.path.startsWith("/member") ? member : shop)(seen, response));
}

const viewer = (capabilities: unknown) =>
  json({ data: { viewer: { id: "u", email: "a@example.com", capabilities } } });
const customer = (capabilities: unknown) => json({ data: { customer: { id: "c", capabilities } } });
const masked = json({ data: { viewer: null }, errors: [{ message: "Internal server error" }] });
const guest = json({ data: { viewer: null } });

describe("both sides of an account", () => {
  it("add up their rights", async () => {
    site(viewer(["a", "b"]), customer(["b", "c"]));
    expect((await readAccount()).capabilities).toEqual(["a", "b", "c"]);
  });

  it.each([
    ["a crash page", html],
    ["no answer to be read", json("nonsense")],
    ["a masked crash with status 500", json({ errors: [{ message: "Internal server error" }] }, 500)],
  ])("the member side with %s takes nothing from the shop's, and signs nobody out", async (_what, broken) => {
    site(broken, customer(["c"]));
    expect(await readAccount()).toMatchObject({
      member: "unknown",
      customer: { id: "c" },
      capabilities: ["c"],
    });
    expect(await requireMember("/account/me")).toBe("unknown");
  });

  it("the shop's silence takes nothing from the member's", async () => {
    site(viewer(["a"]), html);
    expect(await readAccount()).toMatchObject({ customer: "unknown", capabilities: ["a"] });
    expect(await requireMember("/account/me")).toMatchObject({ email: "a@example.com" });
  });

  it("lists that are not there, or hold nothing, are no rights", async () => {
    site(viewer(null), customer([null, "c"]));
    expect((await readAccount()).capabilities).toEqual(["c"]);
    site(viewer([]), customer(null));
    expect((await readAccount()).capabilities).toEqual([]);
  });

  it("a side that hangs is given up, and the other one stands", { timeout: 20_000 }, async () => {
    site(hang, customer(["c"]));
    expect(await readAccount()).toMatchObject({ member: "unknown", capabilities: ["c"] });
  });

  it("nobody is sent to sign in and back", async () => {
    site(guest, customer([]));
    await expect(requireMember("/account/me/settings")).rejects.toThrow(
      "to /account?redirect_to=%2Faccount%2Fme%2Fsettings",
    );
  });

  it("a refused token is nobody's, too: the middleware renews it before", async () => {
    site(masked, customer([]));
    expect((await readAccount()).member).not.toMatchObject({ email: "a@example.com" });
  });
});

describe("a cockpit page (R085, R354)", () => {
  const flagged = { cockpitPage: true };
  const holder = viewer(["fla_has_cockpit_access"]);

  it.each([
    ["the member side", holder, customer([])],
    ["the shop side", viewer([]), customer(["fla_has_cockpit_access"])],
    ["the shop side while the other is silent", html, customer(["fla_has_cockpit_access"])],
  ])("sends those away who have the right by %s", async (_side, member, shop) => {
    site(member, shop, COCKPIT);
    await expect(requireMember("/account/me", flagged)).rejects.toThrow(`to ${COCKPIT}`);
  });

  it("lets everybody else stay", async () => {
    site(viewer(["fla_is_guide"]), customer(["fla_is_supporter"]), COCKPIT);
    expect(await requireMember("/account/me", flagged)).toMatchObject({ id: "u" });
  });

  it("is only one that carries the flag", async () => {
    site(holder, customer([]), COCKPIT);
    expect(await requireMember("/account/me/settings")).toMatchObject({ id: "u" });
  });

  it("stays where no cockpit is configured", async () => {
    site(holder, customer([]));
    expect(await requireMember("/account/me", flagged)).toMatchObject({ id: "u" });
  });

  it.each([
    ["next-router-prefetch", "1"],
    ["sec-purpose", "prefetch;prerender"],
    ["purpose", "prefetch"],
  ])("that is loaded ahead (%s) leads nobody away", async (name, value) => {
    site(holder, customer([]), COCKPIT);
    incoming.headers = new Headers({ [name]: value });
    expect(await requireMember("/account/me", flagged)).toMatchObject({ id: "u" });
  });

  it("asks a guest to sign in first", async () => {
    site(guest, customer(["fla_has_cockpit_access"]), COCKPIT);
    await expect(requireMember("/account/me", flagged)).rejects.toThrow("to /account?redirect_to=");
  });
});

describe("the way to the learning platform", () => {
  const link = "https://learn.example.com/in?token=once";
  const viewerWith = (learnDashSignInLink: string | null) =>
    json({ data: { viewer: { id: "u", learnDashSignInLink } } });
  async function follow(member: Play, headers: Record<string, string> = {}) {
    site(member, customer([]));
    const answer = await leadToLearning(
      new Request("http://localhost:4105/account/me/learning", { headers }),
    );
    return { status: answer.status, to: answer.headers.get("location"), headers: answer.headers };
  }

  it("is made for the click, and kept nowhere", async () => {
    const { status, to, headers } = await follow(viewerWith(link));
    expect([status, to]).toEqual([303, link]);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
  });

  it("is not made for a page that is loaded ahead", async () => {
    expect(await follow(viewerWith(link), { "sec-purpose": "prefetch" })).toMatchObject({
      status: 204,
      to: null,
    });
    expect(upstream.seen).toEqual([]);
  });

  it.each([
    ["an outage", html],
    ["no link", viewerWith(null)],
    ["a link that is no web address", viewerWith("javascript:alert(1)")],
  ])("ends at the account after %s", async (_what, member) => {
    expect((await follow(member)).to).toBe("http://localhost:4105/account/me?learning=closed");
  });

  it("begins with the sign-in for a guest", async () => {
    expect((await follow(guest)).to).toBe(
      "http://localhost:4105/account?redirect_to=%2Faccount%2Fme%2Flearning",
    );
  });
});
