import sharp from "sharp";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { exportRequest } from "@/lib/forms/account/settings-files";
import { testDatabase } from "@/tests/support/database";
import { openAccountWorld, type AccountWorld } from "@/tests/support/account-world";
import { changeSettings, embedBackend } from "@/tests/support/settings";
import { cookieNames } from "@/lib/rules/cookie-names";

const origin = "http://localhost:3000";

type Posted = { status: number; location: string; notice: Record<string, unknown> | null; cookies: string[] };

/** The forms of the settings page as a browser without script posts them, with the real back end behind. */
describe("the forms of the settings", () => {
  let world: AccountWorld;
  let post: (name: string, body: BodyInit, headers?: Record<string, string>) => Promise<Posted>;
  let exported: (headers?: Record<string, string>) => Promise<Response>;
  let enter: () => Promise<void>;
  let cookie: string;
  const email = "forms@example.com";

  beforeAll(async () => {
    world = await openAccountWorld(testDatabase);
    changeSettings({ LOG_LEVEL: "silent" });
    embedBackend(world.backend);
    enter = async () => {
      const { client } = await world.person(email);
      cookie = `${cookieNames.access}=${encodeURIComponent(`Bearer ${client.bearer}`)}`;
    };
    await enter();
    const own = (headers = {}) => ({ origin, "sec-fetch-site": "same-origin", cookie, ...headers });
    post = async (name, form, headers) => {
      // As bytes: undici goes on to write the stream of a form whose reader has refused it, which Node 24 calls unhandled.
      const encoded = new Response(form);
      const body = await encoded.arrayBuffer();
      const type = encoded.headers.get("content-type") ?? "";
      const sent = { method: "POST", headers: own({ "content-type": type, ...headers }), body };
      return read(await postedForm(new Request(`${origin}/api/forms/${name}`, sent), name));
    };
    exported = (headers) =>
      exportRequest(
        new Request(`${origin}/api/account/export`, {
          method: "POST",
          headers: own(headers),
          body: new URLSearchParams(),
        }),
      );
  });
  afterAll(() => world.close());

  const profile = { firstName: "Ida", lastName: "Brandt", country: "AT", company: "", jobRole: "" };
  const file = (bytes: Uint8Array<ArrayBuffer>, type: string, name = "a.png") => {
    const form = new FormData();
    form.set("file", new File([bytes], name, { type }));
    return form;
  };

  it("saves the profile, or says at which field it cannot", async () => {
    const saved = await post(
      "update-profile",
      new URLSearchParams([...Object.entries(profile), ["interests", "80"], ["interests", "0"]]),
    );
    expect(saved).toMatchObject({
      status: 303,
      notice: { kind: "success", text: "Your profile has been saved." },
    });
    expect(saved.location).toMatch(/^\/account\/me\/settings\?form=profile&notice=\w+#profile$/);
    const refused = await post(
      "update-profile",
      new URLSearchParams({ ...profile, firstName: "", website: "http://x.example" }),
    );
    expect(refused.notice).toMatchObject({
      kind: "error",
      fields: {
        firstName: "What`s your firstname?",
        website: "Please enter an address that starts with https://",
      },
      values: { lastName: "Brandt", website: "http://x.example" },
    });
    const guest = await post("update-profile", new URLSearchParams(profile), { cookie: "" });
    expect(guest.notice).toMatchObject({ kind: "error", text: "Please sign in to change your profile." });
  });

  it("saves the invoice details of the customer it names, and of nobody else", async () => {
    const { client, id } = await world.person("forms-billing@example.com");
    const bearer = `${cookieNames.access}=${encodeURIComponent(`Bearer ${client.bearer}`)}`;
    const address = {
      customerType: "company",
      firstName: "Ida",
      lastName: "Brandt",
      company: "Brandt",
      vatId: "",
      address1: "Weg 1",
      postcode: "1010",
      city: "Wien",
      country: "AT",
      email: "i@example.com",
    };
    const saved = await post("update-customer", new URLSearchParams({ ...address, customer: String(id) }), {
      cookie: bearer,
    });
    expect(saved.notice).toMatchObject({ kind: "success" });
    const shown = { customer: String(id), purchaseOrderRule: "shown" };
    for (const [sent, rule] of [
      [{ ...shown, needsPurchaseOrder: "on" }, true],
      // Where the shop has no such rule, the form says nothing about it.
      [{ customer: String(id) }, true],
      [shown, null],
    ] as const) {
      await post("update-customer", new URLSearchParams({ ...address, ...sent }), { cookie: bearer });
      const { data } = await client.ask("getCustomer");
      expect(data?.customer).toMatchObject({ billing: { needsPurchaseOrder: rule } });
    }
    for (const headers of [{ cookie: "" }, { cookie }]) {
      const foreign = await post(
        "update-customer",
        new URLSearchParams({ ...address, customer: String(id), city: "Graz" }),
        headers,
      );
      expect(foreign.notice).toMatchObject({ kind: "error", text: "Not authorized to access this customer" });
    }
    const open = await post(
      "update-customer",
      new URLSearchParams({ ...address, city: "", customer: String(id) }),
    );
    expect(open.notice).toMatchObject({ fields: { city: "Please enter the city" } });
  });

  it("takes a picture, and says what is wrong with any other file", async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    expect((await post("profile-image", file(new Uint8Array(png), "image/png"))).notice).toMatchObject({
      kind: "success",
    });
    const cases: [BodyInit, string][] = [
      [file(new Uint8Array(5.1 * 1_024 * 1_024), "image/png"), "The image is larger than 5 MB."],
      [file(new Uint8Array(9 * 1_024 * 1_024), "image/png"), "The image is larger than 5 MB."],
      [file(new TextEncoder().encode("<svg/>"), "image/svg+xml"), "Please choose a PNG, JPEG or WebP image."],
      [file(new TextEncoder().encode("<html>"), "image/png"), "Please choose a PNG, JPEG or WebP image."],
      [file(new Uint8Array(0), "application/octet-stream", ""), "Please choose an image file."],
      [new FormData(), "Please choose an image file."],
      [new URLSearchParams({ file: "x" }), "Please choose an image file."],
    ];
    for (const [body, words] of cases) {
      const { status, location, notice } = await post("profile-image", body);
      expect([status, location.split("&")[0]]).toEqual([303, "/account/me/settings?form=image"]);
      expect(String(notice?.text)).toContain(words);
    }
    const foreign = await post("profile-image", file(new Uint8Array(png), "image/png"), {
      "sec-fetch-site": "cross-site",
    });
    expect(foreign.status).toBe(403);
    expect((await post("remove-profile-image", new URLSearchParams())).notice).toMatchObject({
      kind: "success",
    });
  });

  it("hands the export to its member only", async () => {
    const answer = await exported();
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
    expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toContain("account.json");
    const guest = await exported({ cookie: "" });
    expect([guest.status, guest.headers.get("location")]).toEqual([
      303,
      "/account?redirect_to=%2Faccount%2Fme%2Fsettings",
    ]);
    expect((await exported({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    for (let time = 0; time < 4; time += 1) await exported();
    const often = read(await exported());
    expect(often.notice).toMatchObject({ kind: "error", text: expect.stringContaining("five times") });
    embedBackend({ personalData: { fetch: () => Promise.reject(new Error("down")) } });
    expect(read(await exported()).notice).toMatchObject({
      text: expect.stringContaining("cannot be reached"),
    });
    embedBackend(world.backend);
  });

  it("deletes the account, drops the cookies and says goodbye", async () => {
    await enter();
    const asked = await post("request-deletion", new URLSearchParams());
    expect(asked.location).toMatch(/\?form=code&notice=\w+#delete-account$/);
    await world.deliver();
    const mail = world.deps.mails.to(email).at(-1)?.text ?? "";
    const code = /(?:^|\D)(\d{3}) ?(\d{3})(?:\D|$)/.exec(mail)?.slice(1).join("") ?? "";
    const wrong = await post("delete-account", new URLSearchParams({ code: "999999" }));
    expect(wrong.notice).toMatchObject({
      kind: "error",
      fields: { code: expect.stringContaining("not valid") },
    });
    expect(wrong.location).toContain("form=code");
    const done = await post("delete-account", new URLSearchParams({ code }));
    expect([done.status, done.location]).toEqual([303, "/account/goodbye"]);
    for (const name of [cookieNames.access, cookieNames.refresh, cookieNames.session])
      expect(done.cookies.find((one) => one.startsWith(`${name}=`))).toContain("Max-Age=0");
    const again = await post("delete-account", new URLSearchParams({ code }));
    expect(again.notice).toMatchObject({ text: "Please sign in to delete your account." });
  });
});

function read(response: Response): Posted {
  const cookies = response.headers.getSetCookie();
  const flash = cookies
    .find((one) => one.startsWith(`${cookieNames.flash}=`))
    ?.split(";")[0]
    ?.slice(`${cookieNames.flash}=`.length);
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    notice: flash ? JSON.parse(decodeURIComponent(flash)) : null,
    cookies,
  };
}
