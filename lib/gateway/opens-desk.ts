import type { IncomingMessage } from "node:http";
import { CookieJar } from "./cookie-jar";
import { middlewareHooks } from "./middleware-hooks";

/**
 * Whether the sender may know of the desk. When that cannot be asked, a browser that is signed in may: its page then
 * says that the desk cannot be reached.
 */
export async function opensDesk({ headers }: IncomingMessage, isSecure: boolean): Promise<boolean> {
  const jar = CookieJar.fromHeader(headers.cookie ?? null, isSecure);
  const hooks = middlewareHooks();
  return hooks ? hooks.opensDesk(jar).catch(() => true) : false;
}
