import type { CookieJar } from "./cookie-jar";
import type { Operation } from "./trusted-documents";

type Endpoint = Operation["endpoint"] | "auth";

/** Who asks, and whom. */
export type Asking = {
  jar: CookieJar;
  ip: string;
  /** On every line that this request causes, here and in the back end. */
  requestId?: string;
  /** A solved task, or "0" from a browser that could solve one: see `backend/limits/work.ts`. */
  work?: string;
  /** Asks as a visitor who is not signed in, whatever the jar holds. */
  isAnonymous?: boolean;
  answererFor: (endpoint: Endpoint) => (request: Request) => Promise<Response>;
  isRemote: (endpoint: Endpoint) => boolean;
};

/** One visitor's request, from whom an operation is sent. */
export type Visit = Asking & {
  userAgent?: string;
  /** False where cookies cannot be set: then no token is renewed, for its successor would be lost. */
  mayWrite: boolean;
  /** How long a renewal of the tokens may keep this request; without it eight seconds. */
  renewWithinMs?: number;
};
