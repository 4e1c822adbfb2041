import { expect, it, vi } from "vitest";
import { GET } from "@/app/.well-known/security.txt/route";
import { changeSettings } from "@/tests/support/settings";

it("names whom to tell, and expires within the year", async () => {
  changeSettings({ ORIGIN: "https://academy.test", CONTACT_EMAIL: "help@academy.test" });
  for (const now of ["2026-11-23T01:00:00Z", "2028-02-29T23:59:59Z"]) {
    vi.useFakeTimers({ now: new Date(now) });
    const answer = GET();
    expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await answer.text())
      .trimEnd()
      .split("\n")
      .map((line) => /^([\w-]+): (\S.*)$/.exec(line)?.slice(1));
    const fields = Object.fromEntries(lines.map((line) => line ?? ["not a field", ""]));
    expect(fields).toEqual({
      Contact: "mailto:help@academy.test",
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
      "Preferred-Languages": "en, de",
      Canonical: "https://academy.test/.well-known/security.txt",
      Policy: "https://academy.test/imprint#security",
    });
    const days = (Date.parse(fields["Expires"] ?? "") - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  }
  vi.useRealTimers();
});
