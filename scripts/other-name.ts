import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import PostalMime from "postal-mime";
import { site as product } from "@/lib/site";
import { Mailbox } from "@/tests/support/browser/mailbox";
import { crawl, oldNameIn, pdfText } from "./artefact/crawl";
import { startArtefact, until } from "./artefact/running";
import { newMember, signInAgain } from "../proofs/members";
import { routeRows } from "../proofs/matrix/route-rows";
import { askRaw, Visitor } from "../proofs/visitor";
import { buildFolders, otherName } from "./support/build-folders.mjs";
import { commands } from "./support/commands.mjs";
import { freePort, run } from "./support/processes.mjs";
import { withFolder } from "./support/servers";

/**
 * Runs after a build under another product name (R001), with the same PRODUCT_NAME, PRODUCT_SLUG and ORIGIN. It checks
 * that every address answers and that no page, mail, stored value or output contains the usual name.
 */
const ORIGIN = process.env.ORIGIN ?? "";
const { port } = new URL(ORIGIN);
const artefact = buildFolders(otherName).current();
const member = "anna.berger@example.com";

await withFolder(async (folder) => {
  const DATA_DIR = path.join(folder, "data");
  const settings = { PORT: port, HOST: "localhost", ORIGIN, DATA_DIR };
  const site = await startArtefact(artefact, settings);
  const findings: string[] = [];
  try {
    const mailbox = new Mailbox(DATA_DIR);
    const guest = new Visitor(site.url);
    const listed = pathsIn((await guest.get("/sitemap.xml")).text);
    assert.ok(listed.length > 50);
    const newcomer = await newMember(site.url, mailbox);
    const own = Object.values(routeRows).map((row) => row.path({ order: newcomer.order }));
    const files = ["/robots.txt", "/sitemap.xml", "/manifest.webmanifest", "/favicon.ico", "/no-such-page"];
    const pages = await crawl(guest, [...listed, ...own, ...files]);
    for (const visitor of [newcomer.visitor, await signInAgain(site.url, mailbox, member)])
      await crawl(visitor, own, pages);
    findings.push(...pages.findings, ...(await answers(site.url)));
    const visitors = [guest, newcomer.visitor];
    for (const { cookies } of visitors)
      for (const name of cookies.keys()) findings.push(...oldNameIn("a cookie", name));
    const documents = [...pages.asked.keys()].filter((address) => /\.pdf|\/api\/documents\//.test(address));
    const calendars = [...pages.asked.keys()].filter((address) => address.includes(".ics"));
    for (const { name, text } of await printed(settings, newcomer.order))
      findings.push(...oldNameIn(name, text));
    // Mails about the sign-in, the order, and its payment, which a command reported to the shop.
    await until("the mails", async () => (await mailbox.to(newcomer.email)).length > 2);
    const mails = await mailsIn(path.join(DATA_DIR, "outbox"));
    for (const { name, text } of mails) findings.push(...oldNameIn(name, text));
    const counts = {
      addresses: pages.asked.size,
      pictures: pages.pictures.size,
      documents: documents.length,
      calendars: calendars.length,
      mails: mails.length,
    };
    console.log(JSON.stringify(counts));
    assert.ok(counts.addresses > 200 && counts.pictures > 40, "the crawl met little");
    assert.ok(documents.length > 1 && calendars.length > 1 && mails.length > 3, "the crawl met little");
    assert.ok(
      mails.every(({ text }) => text.includes(product.name)),
      "a mail does not say whose it is",
    );
    assert.deepEqual([...new Set(findings)], []);
    await isSeen();
  } finally {
    await site.end();
  }
  assert.deepEqual(oldNameIn("the log", site.said().out + site.said().err), []);
});
console.log(`A build named ${product.name} uses that name everywhere.`);

/** The control: a page with the old name, a missing picture and a dead link, which the content check would refuse. */
async function isSeen(): Promise<void> {
  const wrong = `<p>Flight Levels <img src="/no-such-picture.png"> <a href="/no-such-page">a link</a></p>`;
  const server = http.createServer((asked, answer) => {
    const isPage = asked.url === "/wrong";
    answer.writeHead(isPage ? 200 : 404, { "content-type": "text/html" }).end(isPage ? wrong : "");
  });
  const at = await freePort();
  await new Promise<void>((resolve) => server.listen(at, "localhost", resolve));
  try {
    const { findings } = await crawl(new Visitor(`http://localhost:${at}`), ["/wrong"]);
    const seen = (text: string) => findings.some((finding) => finding.includes(text));
    assert.ok(
      seen("/wrong: …") && seen("/no-such-picture.png: 404") && seen("/no-such-page: 404"),
      findings.join(),
    );
  } finally {
    server.close();
  }
}

/** Answers of the API, including errors. */
async function answers(url: string): Promise<string[]> {
  const asked = await Promise.all(
    ["shop", "member", "content", "nobody"].map((endpoint) =>
      askRaw(url, { method: "POST", path: `/api/graphql/${endpoint}`, headers: { origin: url }, body: "{" }),
    ),
  );
  return asked.flatMap((answer) => oldNameIn("/api/graphql", JSON.stringify(answer)));
}

/** Headers, text, HTML and files of every mail. */
function mailsIn(outbox: string): Promise<{ name: string; text: string }[]> {
  const files = fs.readdirSync(outbox).filter((name) => name.endsWith(".eml"));
  return Promise.all(
    files.map(async (file) => {
      const raw = fs.readFileSync(path.join(outbox, file));
      const { headers, subject = "", text = "", html = "", attachments } = await PostalMime.parse(raw);
      const parts = attachments.map(async ({ filename, mimeType, content }) => {
        const bytes =
          typeof content === "string" ? new TextEncoder().encode(content) : new Uint8Array(content);
        const inside =
          mimeType === "application/pdf" ? await pdfText(bytes) : new TextDecoder().decode(bytes);
        return `${filename}\n${inside}`;
      });
      const written = [JSON.stringify(headers), subject, text, html, ...(await Promise.all(parts))].join(
        "\n",
      );
      return { name: `the mail "${subject}"`, text: written };
    }),
  );
}

/** The output of the operator's commands: usage and lists. */
async function printed(
  settings: Record<string, string>,
  order: string,
): Promise<{ name: string; text: string }[]> {
  const lists = {
    orders: ["paid", order],
    jobs: ["list"],
    content: ["check"],
    data: ["deletions"],
    members: ["sessions", member],
  };
  const calls = [
    ...Object.keys(commands).map((name) => [name]),
    ...Object.entries(lists).map(([name, args]) => [name, ...args]),
  ];
  return Promise.all(
    calls.map(async ([name = "", ...args]) => {
      const { PATH = "", NODE_ENV } = process.env;
      const env = { NODE_ENV, PATH, ...settings };
      const { output } = await run(process.execPath, [`${name}.js`, ...args], {
        cwd: artefact,
        env,
        quiet: true,
      });
      assert.notEqual(output.trim(), "", `${name} prints nothing`);
      return { name: `the command ${name}`, text: output };
    }),
  );
}

function pathsIn(sitemap: string): string[] {
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
}
