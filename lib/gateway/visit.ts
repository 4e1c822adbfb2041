import type { CookieJar } from "./cookie-jar";
import type { BackEnd } from "./hosts/host-address";

export type Asking = {
  jar: CookieJar;
  ip: string;
  /** Appears on every log line of this request, here and in the back end. */
  requestId?: string;
  /** A solved task, or "0" from a browser that can solve one. See `backend/ground/limits/work.ts`. */
  work?: string;
  /** Asks as a guest, even with a signed-in jar. */
  isAnonymous?: boolean;
  answererFor: (endpoint: BackEnd) => (request: Request) => Promise<Response>;
  isRemote: (endpoint: BackEnd) => boolean;
};

export type Visit = Asking & {
  userAgent?: string;
  /** False when cookies cannot be set. Tokens are then not renewed, because the new ones would be lost. */
  mayWrite: boolean;
  /** The longest wait for a token renewal in milliseconds; three seconds by default. */
  renewWithinMs?: number;
};
