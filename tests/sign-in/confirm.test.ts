import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { confirmSignIn, signInByPasskey } from "@/lib/forms/account/passkeys";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { cookiesOf, form, openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const routes = { passkey: signInByPasskey, confirm: confirmSignIn };
const post = poster(upstream, postedForm);

const granted = () => json({ access_token: "a", refresh_token: randomUUID(), expires_in: 3_600 });
const refused = (error = "invalid_grant", more: object = {}) => json({ error, ...more }, 400);
const cookie = `${cookieNames.access}=Bearer%20old; ${cookieNames.refresh}=refresh-1; ${cookieNames.login}=mail.secret; ${cookieNames.passkey}=key.secret`;

/** The visitor's answer, and the request that the auth server received. */
async function prove(
  route: "passkey" | "confirm",
  fields: Record<string, string>,
  play: Play,
  headers: Record<string, string> = { accept: "application/json" },
) {
  upstream.play(play);
  const response = await routes[route](form(fields, { cookie, ...headers }));
  const sent = Object.fromEntries(new URLSearchParams(upstream.seen[0]?.body ?? ""));
  const cookies = cookiesOf(response);
  const told: unknown = response.status === 200 ? await response.json() : response.headers.get("location");
  return { told, sent, cookies, asked: upstream.seen.length };
}

describe("signing in with a passkey", () => {
  it("shows what was signed beside the browser's own challenge, and goes where the visitor wanted", async () => {
    const { told, sent, cookies } = await prove(
      "passkey",
      { credential: "{}", redirect_to: "/case-studies" },
      granted(),
    );
    expect(sent).toEqual({
      grant_type: "urn:fla:passkey",
      credential: "{}",
      binding: "key.secret",
      client_id: "website",
    });
    expect(told).toEqual({ to: "/case-studies" });
    expect(cookies).toMatchObject({ [cookieNames.access]: "Bearer a", [cookieNames.passkey]: "" });
  });

  it.each<[Play, string]>([
    [refused(), "This passkey is not valid here. Please use another one, or your e-mail."],
    [html, "The server cannot be reached right now. Please try again in a moment."],
  ])("says what went wrong and changes nothing (case %#)", async (play, problem) => {
    const { told, cookies } = await prove("passkey", { credential: "{}" }, play);
    expect(told).toEqual({ problem });
    expect(cookies).toEqual({});
  });

  it("leads to no other site", async () => {
    const { told } = await prove("passkey", { credential: "{}", redirect_to: "//evil.example" }, granted());
    expect(told).toEqual({ to: "/account/me" });
  });
});

describe("confirming a sign-in again", () => {
  it.each([
    [{ credential: "{}" }, { grant_type: "urn:fla:passkey", credential: "{}", binding: "key.secret" }],
    [{ code: "123456" }, { grant_type: "urn:fla:login-code", code: "123456", binding: "mail.secret" }],
  ])("names the session that is confirmed (case %#)", async (fields, expected) => {
    const { told, sent, cookies } = await prove("confirm", fields, granted());
    expect(sent).toEqual({ ...expected, confirms: "refresh-1", client_id: "website" });
    expect(told).toEqual({ to: "/account/me/settings" });
    expect(cookies).toMatchObject({ [cookieNames.access]: "Bearer a" });
  });

  it("speaks of no e-mail when a passkey is refused", async () => {
    const { told } = await prove("confirm", { credential: "{}" }, refused());
    expect(told).toEqual({ problem: "This passkey is not valid here. Please use another one." });
  });

  it("keeps the session when the code is wrong, and hands a task on", async () => {
    const wrong = await prove("confirm", { code: "123456" }, refused());
    expect(wrong).toMatchObject({ told: { problem: "This code is not valid or has expired." }, cookies: {} });
    const { told } = await prove("confirm", { code: "1" }, refused("work_required", { work: "{}" }));
    expect(told).toMatchObject({ problem: expect.stringMatching(/^Many wrong codes/), task: "{}" });
  });

  it("asks nobody for a browser that is not signed in", async () => {
    const { told, asked } = await prove("confirm", { code: "123456" }, granted(), {
      accept: "application/json",
      cookie: `${cookieNames.login}=mail.secret`,
    });
    expect([told, asked]).toEqual([{ problem: "This code is not valid or has expired." }, 0]);
  });

  it("comes back from a plain form, with what was wrong or to the page that was left", async () => {
    const fields = { code: "123456", redirect_to: "/account/me/settings?form=code#delete-account" };
    const done = await prove("confirm", fields, granted(), {});
    expect(done.told).toBe("/account/me/settings?form=code#delete-account");
    const wrong = await prove("confirm", fields, refused(), {});
    expect(wrong.told).toMatch(
      /^\/account\/me\/confirm\?then=%2Faccount%2Fme%2Fsettings.*&step=code&notice=/,
    );
    expect(JSON.parse(wrong.cookies[cookieNames.flash] ?? "")).toMatchObject({
      fields: { code: "This code is not valid or has expired." },
    });
  });
});

describe("a form whose sign-in is no longer fresh", () => {
  const old: Play = json({
    data: null,
    errors: [{ message: "Please confirm that it is you.", extensions: { code: "SIGN_IN_NOT_FRESH" } }],
  });
  it.each<[string, Record<string, string>, string]>([
    ["sign-out-everywhere", {}, "#signed-in-browsers"],
    ["request-deletion", {}, "?form=delete#delete-account"],
    ["delete-account", { code: "123456" }, "?form=code#delete-account"],
    ["remove-passkey", { id: "p1" }, "#passkeys"],
  ])("leads %s to the question, and keeps this browser signed in", async (name, fields, part) => {
    const { location, cookies } = await post(name, fields, old, { cookie });
    expect(location).toBe(`/account/me/confirm?then=${encodeURIComponent(`/account/me/settings${part}`)}`);
    expect(cookies[cookieNames.refresh]).toBeUndefined();
  });

  it("leads to the passkey when a mailed code would not be enough", async () => {
    const play = json({
      data: null,
      errors: [
        { message: "Please confirm with one of your passkeys.", extensions: { code: "PASSKEY_NEEDED" } },
      ],
    });
    const { location } = await post("remove-passkey", { id: "p1" }, play, { cookie });
    const page = encodeURIComponent("/account/me/settings#passkeys");
    expect(location).toBe(`/account/me/confirm?then=${page}&by=passkey`);
  });

  it("has its code mailed there", async () => {
    const back = "/account/me/confirm?then=%2Faccount%2Fme%2Fsettings";
    const play = json({ data: { requestConfirmation: { status: "SUCCESS" } } });
    const { location, notice } = await post("request-confirmation", { back }, play, { cookie });
    expect(location).toBe(`${back}&step=code`);
    expect(notice).toMatchObject({ kind: "success" });
  });
});
