/** The id is `BUILD_ID`, such as a commit, or else a hash of all sources (scripts/build.mjs). */
export const build = {
  id: process.env.BUILD_ID || "development",
  timestamp: process.env.BUILD_TIME || "1970-01-01T00:00:00.000Z",
} as const;

/** Fingerprint of the content on the prerendered pages; "" outside a build. */
export const builtContent = process.env.BUILD_CONTENT || "";

export const buildSettings: Record<string, string> = {
  BUILD_ID: build.id,
  BUILD_TIME: build.timestamp,
};
