import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const post = poster(upstream, postedForm);
const settings = "/account/me/settings";

const cookie = () => ({
  cookie: `${cookieNames.access}=Bearer%20a; ${cookieNames.refresh}=${randomUUID()}; ${cookieNames.session}=s`,
});
const failed = (message: string, code: string): Play =>
  json({ errors: [{ message, extensions: { code } }], data: { endSession: null } });

describe("the form that signs another browser out", () => {
  it("comes back to the list", async () => {
    const play = json({ data: { endSession: { sessions: [] } } });
    const { status, location, notice, sent } = await post("end-session", { id: "s1" }, play, cookie());
    expect([status, location]).toEqual([303, expect.stringMatching(/^\/account\/me\/settings\?notice=/)]);
    expect(location).toContain("#signed-in-browsers");
    expect(notice).toMatchObject({ kind: "success", text: "That browser has been signed out." });
    // Before its first change a host elsewhere is asked something harmless with this bearer.
    expect(sent).toMatchObject([
      { operationName: "viewer" },
      { operationName: "endSession", variables: { id: "s1" } },
    ]);
  });

  it.each([
    [failed("That browser is no longer signed in.", "NOT_FOUND"), "That browser is no longer signed in."],
    [html, "Could not sign that browser out"],
  ])("tells what failed (case %#)", async (play, text) => {
    const { location, notice, cookies } = await post("end-session", { id: "s1" }, play, cookie());
    expect(location).toContain(settings);
    expect(notice).toMatchObject({ kind: "error", text });
    expect(cookies[cookieNames.refresh]).toBeUndefined();
  });

  it("leads to the confirmation when the sign-in is old, and back", async () => {
    const play = failed("Please confirm that it's you to sign a browser out.", "SIGN_IN_NOT_FRESH");
    const { location, notice } = await post("end-session", { id: "s1" }, play, cookie());
    expect(location).toBe(`/account/me/confirm?then=${encodeURIComponent(`${settings}#signed-in-browsers`)}`);
    expect(notice).toBeNull();
  });

  const wrong: Record<string, string>[] = [
    {},
    { id: "" },
    { id: "x".repeat(201) },
    { id: "s1", memberId: "2" },
  ];
  it.each(wrong)("asks nothing for wrong fields (case %#)", async (fields) => {
    const { sent, notice } = await post("end-session", fields, html, cookie());
    expect(sent).toEqual([]);
    expect(notice).toMatchObject({ kind: "error" });
  });
});

describe("the form that signs out everywhere", () => {
  /** Operations are answered by `play`; the revocation that follows has its own form. */
  const everywhere = async (play: Play, headers = cookie()) => {
    const paths: string[] = [];
    const { location, notice, cookies } = await poster(upstream, async (request, name) => {
      const { postedForm } = await import("@/lib/forms/form-table");
      const response = await postedForm(request, name);
      paths.push(...upstream.seen.map(({ path }) => path));
      upstream.seen.length = 0;
      return response;
    })(
      "sign-out-everywhere",
      {},
      (seen, response) => (seen.path.startsWith("/auth") ? json({}) : play)(seen, response),
      headers,
    );
    return { location, notice, cookies, paths };
  };
  const out = { [cookieNames.access]: "", [cookieNames.refresh]: "", [cookieNames.session]: "" };

  it("leaves nothing in this browser either", async () => {
    const { location, cookies, paths } = await everywhere(
      json({ data: { endAllSessions: { status: "SUCCESS" } } }),
    );
    expect(paths).toEqual(["/member", "/auth/oauth/revoke"]);
    expect(location).toBe("/");
    expect(cookies).toMatchObject(out);
  });

  it("is done when the session was ended elsewhere before", async () => {
    const { location, cookies } = await everywhere(failed("Please sign in.", "UNAUTHENTICATED"));
    expect(location).toBe("/");
    expect(cookies).toMatchObject(out);
  });

  it("does not pretend after an outage: the other browsers may still be signed in", async () => {
    const { location, notice, cookies } = await everywhere(html);
    expect(location).toContain(settings);
    expect(notice.kind).toBe("error");
    expect(notice.text).toContain("We do not know yet whether you are signed out everywhere.");
    expect(cookies[cookieNames.refresh]).toBeUndefined();
  });
});

describe("the form that signs this browser out", () => {
  it.each([
    ["/account/goodbye", "/account/goodbye"],
    ["/account/me/settings", "/"],
    ["https://evil.example/", "/"],
  ])("with %s leads to %s, without the cookie", async (back, to) => {
    const signedIn = { cookie: `${cookieNames.access}=Bearer%20a` };
    const { status, location, cookies } = await post("logout", { back }, json({}), signedIn);
    expect([status, location]).toEqual([303, to]);
    expect(cookies[cookieNames.access]).toBe("");
  });
});
