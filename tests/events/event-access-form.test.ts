import { expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { cookieNames } from "@/lib/rules/cookie-names";
import { site } from "@/lib/site";
import { html, json } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";

const upstream = openUpstream();
const post = poster(upstream, postedForm);
const answer = (redirect: string | null, result = "ERROR") =>
  json({ data: { verifyEventAccess: { redirect, result } } });
const refused = { kind: "error", text: "Something went wrong. Please try again later." };
const form = { token: " ABCD ", email: "", back: "/event-access" };

it.each([
  ["/account?redirect_to=%2Fx", "/account?redirect_to=%2Fx"],
  [`${site.rooms}/day`, `${site.rooms}/day`],
  [`${site.community.url}/c/day`, `${site.community.url}/c/day`],
])("follows %s", async (redirect, location) => {
  const got = await post("event-access", form, answer(redirect, "SUCCESS"));
  expect(got).toMatchObject({ status: 303, location });
  expect(got.sent[0].variables).toEqual({ input: { token: "ABCD" } });
});

it("keeps a guest's code in a cookie while they sign in, and forgets it once it was used", async () => {
  const away = "/account?redirect_to=%2Fevent-access";
  const got = await post("event-access", form, answer(away));
  expect(got.location).toBe(away);
  expect(got.cookies[cookieNames.typedCode]).toBe("ABCD");
  const kept = { cookie: `${cookieNames.typedCode}=ABCD` };
  const later = await post("event-access", form, answer("/academy/events/day", "SUCCESS"), kept);
  expect(later.cookies).toHaveProperty(cookieNames.typedCode, "");
});

it.each(["https://evil.example/x", "//evil.example", "javascript:alert(1)", null])(
  "does not follow %s, and shows the result with what was typed (R416)",
  async (redirect) => {
    expect(await post("event-access", form, answer(redirect))).toMatchObject({
      location: "/event-access",
      notice: { ...refused, values: { token: " ABCD " } },
    });
    expect(await post("event-access", form, answer(redirect, "SUCCESS"))).toMatchObject({
      location: "/event-access",
      notice: { kind: "success", text: "Your access is open." },
    });
  },
);

it("an outage is reported in the words of the catalogue", async () => {
  expect(await post("event-access", form, html)).toMatchObject({
    location: "/event-access",
    notice: refused,
  });
});

it.each<[Record<string, string>, string]>([
  [{}, "Please enter your code or your e-mail"],
  [{ token: " ", email: "mira@" }, "Please enter a valid e-mail address"],
  [{ token: "x".repeat(101) }, "This is too long"],
])("asks nobody about %j", async (fields, text) => {
  const got = await post("event-access", fields, answer(null));
  expect(got).toMatchObject({ location: "/event-access", notice: { kind: "error", text }, sent: [] });
});
