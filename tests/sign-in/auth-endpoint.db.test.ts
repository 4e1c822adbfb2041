import { count } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sessions } from "@/backend/people/sign-in/tables";
import { testDatabase } from "@/tests/support/database";
import { openMemberWorld, type MemberWorld } from "@/tests/support/member-world";

const form = "application/x-www-form-urlencoded";

describe("the endpoint for tokens", () => {
  let world: MemberWorld;
  beforeAll(async () => void (world = await openMemberWorld(testDatabase)));
  afterAll(() => world.close());

  async function send(
    body: BodyInit,
    type: string | null = form,
    address = "/oauth/token",
  ): Promise<[number, unknown]> {
    const headers: Record<string, string> = type === null ? {} : { "content-type": type };
    const response = await world.auth.fetch(
      new Request(`http://backend.test${address}`, { method: "POST", headers, body }),
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    const { error }: { error?: unknown } = await response.json();
    return [response.status, error];
  }

  it.each([
    ["nothing", "", "unsupported_grant_type"],
    ["a password", "grant_type=password&username=a&password=b", "unsupported_grant_type"],
    ["no refresh token", "grant_type=refresh_token", "invalid_request"],
    ["an empty refresh token", "grant_type=refresh_token&refresh_token=", "invalid_request"],
    ["no link token", "grant_type=urn:fla:login-link", "invalid_request"],
    ["no code", "grant_type=urn:fla:login-code&email=anna@example.com", "invalid_request"],
    ["a field twice", "grant_type=refresh_token&refresh_token=a&refresh_token=b", "invalid_request"],
    ["a grant twice", "grant_type=refresh_token&grant_type=urn:fla:login-link&token=x", "invalid_request"],
    ["a long token", `grant_type=refresh_token&refresh_token=${"x".repeat(501)}`, "invalid_request"],
    [
      "NUL in the code's address",
      "grant_type=urn:fla:login-code&code=123456&email=a%00@example.com",
      "invalid_grant",
    ],
    [
      "a list of addresses",
      "grant_type=urn:fla:login-code&code=123456&email=a@example.com,b@example.com",
      "invalid_grant",
    ],
    ["a broken binding", "grant_type=urn:fla:login-code&code=123456&binding=1.2", "invalid_grant"],
    [
      "a binding that is SQL",
      "grant_type=urn:fla:login-code&code=123456&binding='%20or%201=1--",
      "invalid_grant",
    ],
  ])("refuses %s", async (_name, body, error) => expect(await send(body)).toEqual([400, error]));

  it.each(["application/json", "text/plain", "multipart/form-data; boundary=x", null])(
    "refuses the type %s",
    async (type) => {
      expect(await send(new TextEncoder().encode("grant_type=refresh_token&refresh_token=x"), type)).toEqual([
        415,
        "invalid_request",
      ]);
    },
  );

  it("takes 16 KB and no more, without reading on", async () => {
    const start = "grant_type=refresh_token&refresh_token=x&pad=";
    expect(await send(start.padEnd(16 * 1_024, "x"))).toEqual([400, "invalid_grant"]);
    expect(await send(start.padEnd(16 * 1_024 + 1, "x"))).toEqual([413, "invalid_request"]);
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(8_192));
      },
    });
    const init = { method: "POST", headers: { "content-type": form }, body: endless, duplex: "half" };
    expect((await world.auth.fetch(new Request("http://backend.test/oauth/token", init))).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it("answers 404 elsewhere and 400 to a sign-out without a token", async () => {
    expect(await send("token=x", form, "/oauth/other")).toEqual([404, "not_found"]);
    expect(await send("", form, "/oauth/revoke")).toEqual([400, "invalid_request"]);
  });

  it("has changed nothing", async () => {
    expect((await world.database.db.select({ n: count() }).from(sessions))[0]?.n).toBe(0);
    expect(world.deps.errors).toEqual([]);
  });
});
