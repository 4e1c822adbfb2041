import http from "node:http";
import type { Response } from "playwright";
import { freePort } from "../../scripts/support/processes.mjs";
import { withChromium } from "../../scripts/support/servers";
import type { ProvedMember } from "../members";
import { cookieNames } from "@/lib/rules/cookie-names";

type Posted = { path: string; enctype: string; fields: Record<string, string> };

const posts: Posted[] = [
  { path: "/api/auth/logout", enctype: "application/x-www-form-urlencoded", fields: {} },
  { path: "/api/forms/logout", enctype: "multipart/form-data", fields: {} },
  { path: "/api/forms/clear-cart", enctype: "application/x-www-form-urlencoded", fields: {} },
  {
    path: "/api/graphql/shop",
    enctype: "text/plain",
    fields: { '{"operationName":"clearCart","x":"': '"}' },
  },
  {
    path: "/api/graphql/shop",
    enctype: "multipart/form-data",
    fields: { operations: '{"operationName":"clearCart"}' },
  },
];

/**
 * Posts forms to the shop from a page on another port of this machine. The browser treats that page as the same site
 * and sends our cookies. @returns the statuses of the answers
 */
export async function postFromForeignPage({ visitor }: ProvedMember): Promise<number[]> {
  const port = await freePort();
  const server = http.createServer((request, response) => {
    const post = posts[Number(request.url?.slice(1))];
    response.writeHead(200, { "content-type": "text/html" }).end(post ? pageOf(visitor.site, post) : "");
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  try {
    return await withChromium(async (browser) => {
      const context = await browser.newContext();
      await context.addCookies(
        [...visitor.cookies].map(([name, value]) => ({ name, value, url: visitor.site })),
      );
      const statuses: number[] = [];
      for (const [at, { path }] of posts.entries()) {
        // A new page, because the earlier one's form may still be in transit.
        const page = await context.newPage();
        const isAnswer = (response: Response) => new URL(response.url()).pathname === path;
        const [sent] = await Promise.all([
          page.waitForResponse(isAnswer, { timeout: 60_000 }),
          page.goto(`http://localhost:${port}/${at}`, { waitUntil: "commit" }),
        ]);
        statuses.push(sent.status());
        if (!(await sent.request().allHeaders()).cookie?.includes(cookieNames.access))
          throw new Error("the browser sent no cookie, so this proves nothing");
        await page.close();
      }
      return statuses;
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function pageOf(site: string, { path, enctype, fields }: Posted): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name='${name}' value='${value}'>`,
  );
  return `<!doctype html><form method="post" action="${site}${path}" enctype="${enctype}">${inputs.join("")}</form>
<script>document.forms[0].submit()</script>`;
}
