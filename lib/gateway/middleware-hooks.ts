import { processWide } from "@/lib/process-wide.mjs";
import type { Preview } from "@/lib/server/preview";
import type { CookieJar } from "./cookie-jar";

/** The middleware and the guarded server call these functions of the rest of the server. */
type Hooks = {
  /** Exchanges the jar's refresh token. @param withinMs the longest wait of the request */
  renew: (jar: CookieJar, ip: string, withinMs: number) => Promise<unknown>;
  /** Alias → path, as the content says now. */
  aliases: () => ReadonlyMap<string, string>;
  /** Whether the jar's owner may know of the desk. */
  opensDesk: (jar: CookieJar) => Promise<boolean>;
  /** A draft by the key in its address; null: there is no such draft. */
  previewOf: (key: string) => Promise<Preview | null>;
};

const shared = processWide<{ hooks: Hooks }>("middleware");

/** Called by instrumentation.ts: its bundle contains the back end and the content, the middleware's does not. */
export function offerToMiddleware(hooks: Hooks): void {
  shared.hooks = hooks;
}

/** Undefined until the server has started. */
export const middlewareHooks = (): Hooks | undefined => shared.hooks;
