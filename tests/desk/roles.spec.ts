import fs from "node:fs";
import { expect } from "@playwright/test";
import { originOf } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { operatorCommand } from "@/tests/support/browser/operator-command";
import { register } from "@/tests/support/browser/signing-in";
import { isSound } from "@/tests/support/browser/staff";

test("an editor has the rooms of editors, and any other page says so", async ({
  page,
  email,
  mailbox,
  dataDir,
}) => {
  await register(page, email, mailbox);
  const site = { dataDir, baseURL: await originOf(page) };
  expect(operatorCommand(site, "members", "role", email, "editor").status).toBe(0);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto("/desk");
  const rooms = page.getByRole("navigation", { name: "Desk" }).getByRole("link");
  await expect(rooms).toHaveText(["Inbox", "Dates", "Content", "Log", "Health"]);
  for (const other of ["/desk/orders", "/desk/bank", "/desk/people/1", "/desk/orders/new", "/desk/codes"]) {
    const answer = await page.goto(other);
    expect(answer?.status(), other).toBe(403);
    await expect(page.getByText("Your roles do not include this.")).toBeVisible();
    await expect(rooms.first()).toBeVisible();
  }
  await isSound(page, 1_280);
  expect((await page.goto("/desk/content"))?.status()).toBe(200);
});

/** The actions of each role, from the paper that a suite writes. */
const rights = fs.readFileSync("docs/desk-rights.md", "utf8");
const mayAct = (role: string, action: string) =>
  rights.split("\n").some((row) => {
    const [, name = "", roles = ""] = row.split("|").map((cell) => cell.trim());
    return name === `\`${action}\`` && roles.split(", ").includes(role);
  });
const camelCase = (name: string) => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** Pages that differ only in a number or a name are read twice each. */
const kindOf = (path: string) => path.replace(/\?.*/, "").replace(/\/desk\/(\w+)\/[^/]+/, "/desk/$1/*");

for (const role of ["desk", "books", "editor", "administrator"])
  test(`a day of the role ${role}: no link and no form of the desk leads to a refusal`, async ({
    page,
    email,
    mailbox,
    dataDir,
  }) => {
    test.slow();
    await register(page, email, mailbox);
    const site = { dataDir, baseURL: await originOf(page) };
    expect(operatorCommand(site, "members", "role", email, role).status).toBe(0);
    const seen = new Map<string, number>();
    const queue = ["/desk"];
    const forms = new Set<string>();
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const answer = await page.request.get(path);
      // A file of a date without people says so.
      expect(path.startsWith("/desk/files/") ? [200, 409] : [200], path).toContain(answer.status());
      if (!/html/.test(answer.headers()["content-type"] ?? "")) continue;
      const html = await answer.text();
      // Scripts hold the page for a refusal, too.
      const shown = html.replace(/<script[^]*?<\/script>/g, "");
      expect(shown.includes("Your roles do not include this."), path).toBe(false);
      for (const [, action = ""] of html.matchAll(/action="\/api\/desk\/([a-z-]+)"/g))
        forms.add(camelCase(action));
      for (const [, found = ""] of html.matchAll(/href="(\/desk[^"#]*)/g)) {
        const link = found.replaceAll("&amp;", "&");
        const read = seen.get(kindOf(link)) ?? 0;
        if (read < 2 && !queue.includes(link)) {
          seen.set(kindOf(link), read + 1);
          queue.push(link);
        }
      }
    }
    expect(seen.size).toBeGreaterThan(4);
    expect(forms.size).toBeGreaterThan(0);
    expect([...forms].filter((action) => !mayAct(role, action))).toEqual([]);
  });
