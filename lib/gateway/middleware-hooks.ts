import { processWide } from "@/lib/process-wide.mjs";
import type { Preview } from "@/lib/server/preview";
import type { CookieJar } from "./cookie-jar";

/** Functions of the server that the middleware and the guarded server call. */
type Hooks = {
  /**
   * Exchanges the jar's refresh token.
   * @param withinMs the longest wait of the request
   */
  renew: (jar: CookieJar, ip: string, withinMs: number) => Promise<unknown>;
  /** Alias → path, from the current content. */
  aliases: () => ReadonlyMap<string, string>;
  /** Whether the jar's owner may see that there is a desk. */
  opensDesk: (jar: CookieJar) => Promise<boolean>;
  /** A draft by the key in its address; null when no draft has the key. */
  previewOf: (key: string) => Promise<Preview | null>;
};

const shared = processWide<{ hooks: Hooks }>("middleware");

/** instrumentation.ts calls it. Its bundle contains the back end and the content; the middleware's bundle does not. */
export function offerToMiddleware(hooks: Hooks): void {
  shared.hooks = hooks;
}

/** Undefined until the server has started. */
export const middlewareHooks = (): Hooks | undefined => shared.hooks;
