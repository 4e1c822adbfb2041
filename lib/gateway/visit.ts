import type { Asking } from "./ask-host";

/** One visitor's request, from whom an operation is sent. */
export type Visit = Asking & {
  userAgent?: string;
  /** False where cookies cannot be set: then no token is renewed, for its successor would be lost. */
  mayWrite: boolean;
  /** How long a renewal of the tokens may keep this request; without it eight seconds. */
  renewWithinMs?: number;
};
