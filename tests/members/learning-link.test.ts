import { jwtVerify } from "jose";
import { describe, expect, it } from "vitest";
import { learningLink } from "@/backend/people/members/learning";
import { read } from "@/lib/env";
import { testDeps } from "@/tests/support/deps";

const secret = "a secret that both sides know, of 32 letters";
const ada = { id: 7, email: "ada@example.com", firstName: "Ada", lastName: "Lind" };
const key = new TextEncoder().encode(secret);

function world(learning: { url: string; secret: string } | null) {
  const { settings, ...deps } = testDeps();
  return { ...deps, settings: { ...settings, learning } };
}

describe("the link to the learning platform", () => {
  it("signs the member in for a minute, and every one has an id of its own", async () => {
    const deps = world({ url: "https://learn.example.com/enter?from=site", secret });
    const [first, second] = [await learningLink(deps, ada), await learningLink(deps, ada)];
    const link = new URL(first ?? "");
    expect([link.origin, link.pathname, link.searchParams.get("from")]).toEqual([
      "https://learn.example.com",
      "/enter",
      "site",
    ]);
    const token = link.searchParams.get("token") ?? "";
    const check = (currentDate: Date) => jwtVerify(token, key, { audience: "learning", currentDate });
    const { payload } = await check(deps.clock());
    expect(payload).toMatchObject({ sub: "7", email: "ada@example.com", name: "Ada Lind" });
    expect(payload.iss).toBe(deps.settings.origin);
    const other = await jwtVerify(new URL(second ?? "").searchParams.get("token") ?? "", key, {
      currentDate: deps.clock(),
    });
    expect(other.payload.jti).not.toBe(payload.jti);
    deps.time.forward(59);
    await check(deps.clock());
    deps.time.forward(1);
    await expect(check(deps.clock())).rejects.toThrow(/exp/);
  });

  it("needs the secret together with the address", () => {
    const LEARNING_URL = "https://learn.example.com/enter";
    expect(() => read({ LEARNING_URL })).toThrow(/LEARNING_SECRET/);
    expect(read({ LEARNING_URL, LEARNING_SECRET: secret }).LEARNING_URL).toBe(LEARNING_URL);
  });

  it("is not there without a platform", async () => {
    expect(await learningLink(world(null), ada)).toBeNull();
  });
});
