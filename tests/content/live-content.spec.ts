import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, type APIRequestContext } from "@playwright/test";
import { buildFolders } from "@/scripts/support/build-folders.mjs";
import { fillCart, knowBuyer } from "@/tests/support/browser/asking";
import { test } from "@/tests/support/browser/fixtures";
import { newDataDir, ready, startBareStandalone } from "@/tests/support/browser/own-server";
import { workshop } from "@/tests/support/browser/shopping";

test.describe.configure({ timeout: 180_000 });

/** Two seconds on a machine with nothing else to do (measured); one that runs other journeys as well takes longer. */
const soon = { timeout: 60_000, intervals: [200] };

test("what an editor changes comes to every server without a build, and nothing wrong ever does", async ({
  browser,
  request,
  email,
}) => {
  const dataDir = newDataDir();
  const folder = path.join(newDataDir(), "content");
  fs.cpSync("backend/content/files", folder, { recursive: true });
  const change = (file: string, from: string, to: string) => {
    const text = fs.readFileSync(path.join(folder, file), "utf8");
    expect(text).toContain(from);
    fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  };
  const settings = { CONTENT_DIR: folder };
  const servers = [
    await startBareStandalone(dataDir, undefined, settings),
    await startBareStandalone(newDataDir(), undefined, settings),
  ];
  try {
    for (const server of servers) {
      await ready(server);
      expect(await textOf(request, server.url + workshop)).toContain("99,00");
    }
    const [{ url } = { url: "" }] = servers;
    const page = await browser.newPage({ baseURL: url });
    await page.goto(workshop);
    await fillCart(page, { introduction: 1 });
    await knowBuyer(page, email);

    change("products.yaml", "  price: 99\n", "  price: 129\n");
    change("pages/imprint.md", "This is a sample site.", "It is told anew.");
    for (const server of servers) {
      const seen = (address: string, words: string) =>
        expect
          .poll(async () => (await textOf(request, server.url + address)).includes(words), soon)
          .toBe(true);
      await seen(workshop, "129,00");
      await seen("/imprint", "It is told anew.");
    }
    for (const address of ["/store/cart", "/store/checkout"]) {
      await page.goto(address);
      await expect(page.getByText("129,00").first()).toBeVisible();
      await expect(page.getByText("99,00")).toHaveCount(0);
    }

    change("products.yaml", "  price: 129\n", "  price: cheap\n");
    for (const server of servers) {
      await expect.poll(server.output, soon).toMatch(/products\.yaml:17: price: is not a price in euros/);
      expect(await textOf(request, server.url + workshop)).toContain("129,00");
    }
    const check = spawnSync(process.execPath, [path.join(buildFolders().current(), "content.js"), "check"], {
      env: { ...process.env, CONTENT_DIR: folder, DATA_DIR: dataDir },
      encoding: "utf8",
    });
    expect(check.stderr).toContain("products.yaml:17: price: is not a price in euros like 1490 or 1490.50");
    expect(check.status).toBe(1);
    change("products.yaml", "  price: cheap\n", "  price: 119\n");
    await expect
      .poll(async () => (await textOf(request, url + workshop)).includes("119,00"), soon)
      .toBe(true);
    await page.close();
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
});

test("a new file has its page at once, made-up addresses have none, and a file that goes takes its page along", async ({
  browser,
  request,
}) => {
  const folder = path.join(newDataDir(), "content");
  fs.cpSync("backend/content/files", folder, { recursive: true });
  const server = await startBareStandalone(newDataDir(), undefined, { CONTENT_DIR: folder });
  const file = (name: string) => path.join(folder, name);
  const ask = (address: string, headers?: Record<string, string>) =>
    request.get(server.url + address, { headers, maxRedirects: 0 });
  const isLive = (address: string, status: number) =>
    expect.poll(async () => (await ask(address)).status(), soon).toBe(status);
  const [course, quiet, person] = [
    "/workshops/week-of-flow",
    "/quiet-week",
    "/flight-levels-professional/ada-new",
  ];
  try {
    await ready(server);
    const drawn404 = wordsOf(await (await ask("/nothing/here")).text());
    expect(drawn404).toContain("Destination not found");
    for (const address of [course, quiet, person]) expect((await ask(address)).status()).toBe(404);

    const written = fs.readFileSync(file("certifications/introduction.md"), "utf8");
    const changes: [RegExp, string][] = [
      [/^slug: .*$/m, "slug: week-of-flow\nimage: flight-level-2-design"],
      [/^number: .*$/m, "number: 9101"],
      [/^order: .*$/m, "order: 91"],
      [/^title: .*$/m, "title: Week of flow"],
      [/^product: .*$/m, "product: null"],
    ];
    fs.writeFileSync(
      file("certifications/week-of-flow.md"),
      changes.reduce((text, [from, to]) => text.replace(from, to), written),
    );
    fs.writeFileSync(
      file("pages/quiet-week.md"),
      "---\nnumber: 9001\ntitle: Quiet week\ndate: 2026-11-01\n---\nNothing takes place.\n",
    );
    const someone = fs.readdirSync(file("professionals")).find((name) => name.endsWith(".md")) ?? "";
    const portrait = fs.readFileSync(file(`professionals/${someone}`), "utf8");
    fs.writeFileSync(
      file("professionals/ada-new.md"),
      portrait
        .replace(/^number: .*$/m, `number: 9201\nimage: ${someone.replace(".md", "")}`)
        .replace(/^title: .*$/m, "title: Ada New")
        .replace(/skin: \w+, expression: \w+/, "skin: dark, expression: calm"),
    );
    for (const address of [course, quiet, person]) await isLive(address, 200);
    expect(await textOf(request, server.url + course)).toMatch(/<h1[^>]*>(?:<[^>]+>)*Week of flow/);
    expect(await textOf(request, `${server.url}/sitemap.xml`)).toContain(course);
    // No menu leads to the page yet.
    for (const [list, words] of [
      ["/sitemap.xml", quiet],
      ["/search/index.json", "Week of flow"],
      ["/search/index.json", "Quiet week"],
    ] as const)
      expect(await textOf(request, server.url + list)).toContain(words);
    const page = await browser.newPage({ baseURL: server.url });
    // A menu leads to it in the same way.
    const menus = fs.readFileSync(file("menus.yaml"), "utf8");
    const last = /^ .*label: Imprint.*$/m;
    const withItem = menus.replace(last, "$&\n    - { number: 9031, label: Quiet week, uri: /quiet-week }");
    fs.writeFileSync(file("menus.yaml"), withItem);
    await expect
      .poll(async () => (await textOf(request, server.url + course)).includes("Quiet week"), soon)
      .toBe(true);
    await page.goto(course);
    await page.getByRole("link", { name: "Quiet week" }).click();
    await expect(page).toHaveURL(quiet);
    await expect(page.getByText("Nothing takes place.")).toBeVisible();
    expect(await textOf(request, `${server.url}/sitemap.xml`)).toContain(quiet);
    await page.close();

    const withNewMenu = wordsOf(await (await ask("/nothing/here")).text());
    expect(withNewMenu).toContain("Destination not found");
    expect(withNewMenu).toContain("Quiet week");
    for (const made of ["/workshops/made-up", "/workshops/week-of-flow/classic", "/quiet-weeks", "/a/b/c"]) {
      const answer = await ask(made);
      expect(answer.status()).toBe(404);
      expect(answer.headers()["cache-control"]).toContain("no-store");
      expect(wordsOf(await answer.text())).toBe(withNewMenu);
      expect((await ask(`${made}?_rsc=`, { rsc: "1" })).status()).toBe(404);
    }

    expect(server.output()).not.toContain("NoFallbackError");

    fs.writeFileSync(file("menus.yaml"), menus);
    fs.rmSync(file("certifications/week-of-flow.md"));
    fs.rmSync(file("pages/quiet-week.md"));
    for (const address of [course, quiet]) await isLive(address, 404);
    expect(wordsOf(await textOf(request, server.url + course))).toBe(drawn404);
    expect(await textOf(request, `${server.url}/sitemap.xml`)).not.toContain(course);
    expect(await textOf(request, `${server.url}/search/index.json`)).not.toContain("Week of flow");
    // A page of the build, with an alias that leads to it.
    const aliases = fs.readFileSync(file("redirects.yaml"), "utf8");
    fs.writeFileSync(file("redirects.yaml"), aliases.replace(/^.*from: \/rethinking-agile.*\n/m, ""));
    fs.rmSync(file("pages/rethinking-agile.md"));
    await isLive("/what-is-rethinking-agile", 404);
    expect(wordsOf(await textOf(request, `${server.url}/what-is-rethinking-agile`))).toBe(drawn404);
  } finally {
    await server.stop();
  }
});

/** The visible content without a running script. */
const wordsOf = (html: string) =>
  html
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");

async function textOf(request: APIRequestContext, address: string): Promise<string> {
  return (await request.get(address)).text();
}
