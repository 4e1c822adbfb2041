import pino from "pino";
import { env } from "./env";

/** JSON lines on stdout. Values under these names never reach them, however deep a caller hides them in two levels. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      "authorization",
      "cookie",
      "token",
      "email",
      "variables",
      "*.authorization",
      "*.cookie",
      "*.token",
      "*.email",
      "*.variables",
    ],
    censor: "[redacted]",
  },
});
