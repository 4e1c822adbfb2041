/**
 * Which build this is: fixed when the site is built (next.config.ts), the same on every server that runs it. The id is
 * `BUILD_ID`, such as a commit, else a hash over all sources (scripts/build.mjs); outside a build there is one name.
 */
export const build = {
  id: process.env.BUILD_ID || "development",
  /** When it was built, ISO 8601 in UTC. */
  timestamp: process.env.BUILD_TIME || "1970-01-01T00:00:00.000Z",
} as const;

/** Fingerprint of the content that the build's prerendered pages show; "" outside a build. */
export const builtContent = process.env.BUILD_CONTENT || "";

/** What a build's code carries about it, for `env` of next.config.ts. */
export const buildSettings: Record<string, string> = {
  BUILD_ID: build.id,
  BUILD_TIME: build.timestamp,
};
