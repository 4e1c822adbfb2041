import type { IncomingMessage } from "node:http";
import { CookieJar } from "./cookie-jar";
import { middlewareHooks } from "./middleware-hooks";

/**
 * Whether the sender may see that there is a desk. During an outage, every signed-in browser may see it; the page then
 * says that the desk cannot be reached.
 */
export async function opensDesk({ headers }: IncomingMessage, isSecure: boolean): Promise<boolean> {
  const jar = CookieJar.fromHeader(headers.cookie ?? null, isSecure);
  const hooks = middlewareHooks();
  return hooks ? hooks.opensDesk(jar).catch(() => true) : false;
}
