import { someAddress } from "../../support/gateway";
import { withChromium } from "../../support/servers";
import { exactly, type Figure, figure } from "../goals";
import { type Link, linkFor, press, type Site } from "../members";
import { askRaw, atOnce, Visitor } from "../visitor";
import { cookieNames } from "@/lib/rules/cookie-names";

/**
 * Imitates mail scanners that fetch links and follow redirects, and scanners that press every button. Neither has the
 * requesting browser's cookie. Afterwards every link must still sign its person in.
 */
export async function scanners(site: Site, share: number): Promise<Figure[]> {
  const links: Link[] = [];
  for (let at = 0; at < Math.max(2, Math.round(20 * share)); at += 1)
    links.push(await linkFor(site.url, site.mailbox));
  const turns = <Item>(count: number, make: (link: Link, at: number) => Item) =>
    Array.from({ length: Math.round(count * share) }, (_, at) => at).flatMap((at) => {
      const link = links[at % links.length];
      return link ? [make(link, at)] : [];
    });

  const fetched = await atOnce(
    turns(1_000, (link, at) => ({ link, at })),
    12,
    ({ link, at }) => fetchAll(site.url, link.path, at % 3 === 0 ? "HEAD" : "GET"),
  );
  const clicks = await atOnce(
    turns(100, (link) => link),
    8,
    (link) => clickAll(site.url, link.path),
  );
  const visits = turns(100, (link) => site.url + link.path).slice(0, 5);
  const inChromium = await clickInChromium(visits);
  const sessions = [...fetched, ...clicks].filter(({ signedIn }) => signedIn).length + inChromium.sessions;
  const posts = clicks.reduce((sum, { posts: each }) => sum + each, 0);
  const good = (await atOnce(links, 4, press)).filter(Boolean).length;
  return [
    figure(
      `scanners: ${fetched.length} GET/HEAD, ${clicks.length} that posted ${posts} forms, ${inChromium.clicks} clicks in Chromium`,
      "0 sessions",
      sessions,
      sessions === 0 && posts >= clicks.length && inChromium.clicks > 0,
    ),
    exactly("links that still sign in after the scanners", links.length, good),
  ];
}

type Seen = { signedIn: boolean; posts: number };

async function fetchAll(site: string, path: string, method: string): Promise<Seen> {
  let signedIn = false;
  for (let next: string | undefined = path, hops = 0; next && hops < 6; hops += 1) {
    const headers: Record<string, string> = {
      "x-forwarded-for": someAddress(),
      "user-agent": "LinkScanner/1.0",
    };
    const { status, headers: answer } = await askRaw(site, { method, path: next, headers });
    if (status >= 500) throw new Error(`${method} of a link was answered ${status}`);
    signedIn ||= (answer["set-cookie"] ?? []).some(signsIn);
    const { location } = answer;
    const target: URL | undefined = location ? new URL(location, site) : undefined;
    next = target?.origin === site ? target.pathname + target.search : undefined;
  }
  return { signedIn, posts: 0 };
}

/** Posts every form of the page with its field values, from a browser without our cookie. */
async function clickAll(site: string, path: string): Promise<Seen> {
  const scanner = new Visitor(site);
  const { text } = await scanner.get(path);
  const forms = formsOf(text);
  for (const { action, fields } of forms)
    await scanner.post(action, fields, { "user-agent": "LinkScanner/1.0 (clicks)" });
  return { signedIn: scanner.isSignedIn || scanner.cookies.has(cookieNames.refresh), posts: forms.length };
}

/** Action and fields of the forms that post, read from HTML that React wrote. */
export function formsOf(html: string): { action: string; fields: Record<string, string> }[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, head = "", inside = ""]) => {
    const action = attribute(head, "action");
    if (!action || attribute(head, "method")?.toLowerCase() !== "post") return [];
    const inputs = [...inside.matchAll(/<(?:input|button)\b([^>]*)>/g)].flatMap(([, input = ""]) => {
      const name = attribute(input, "name");
      return name ? [[name, attribute(input, "value") ?? ""] as const] : [];
    });
    return [{ action, fields: Object.fromEntries(inputs) }];
  });
}

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll("&amp;", "&");
}

/** Opens each address in a fresh Chromium without cookies and presses every button of the page. */
function clickInChromium(addresses: string[]): Promise<{ clicks: number; sessions: number }> {
  return withChromium(async (browser) => {
    let clicks = 0;
    let sessions = 0;
    for (const address of addresses) {
      const context = await browser.newContext();
      const page = await context.newPage();
      const buttons = page.getByRole("main").getByRole("button");
      await page.goto(address);
      const count = await buttons.count();
      for (let at = 0; at < count; at += 1) {
        await page.goto(address);
        clicks += await buttons
          .nth(at)
          .click({ timeout: 5_000 })
          .then(
            () => 1,
            () => 0,
          );
        await page.waitForLoadState("load");
      }
      const cookies = await context.cookies();
      if (cookies.some(({ name }) => name === cookieNames.access || name === cookieNames.refresh))
        sessions += 1;
      await context.close();
    }
    return { clicks, sessions };
  });
}

/** Whether a `Set-Cookie` line sets a token and does not delete it. */
function signsIn(line: string): boolean {
  return [cookieNames.access, cookieNames.refresh].some(
    (name) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`),
  );
}
