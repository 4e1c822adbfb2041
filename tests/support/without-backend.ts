import { vi } from "vitest";

/** For tests whose back ends are elsewhere: the embedded one is not loaded. Imported before the gateway is. */
vi.mock("@/backend", () => ({
  // Of the files there is nothing: a host's answers are all there is.
  createBackend: () => ({
    content: {
      fetch: async () => Response.json({ data: { nodeByUri: null, page: null, menus: { nodes: [] } } }),
    },
  }),
  createDeps: () => ({}),
  startJobs: () => undefined,
  startContent: () => undefined,
  holdContent: () => (work: () => unknown) => work(),
  snapshot: () => ({ version: "files" }),
}));
