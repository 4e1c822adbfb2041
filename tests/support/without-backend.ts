import { vi } from "vitest";

/** For tests whose back ends are elsewhere: the embedded one is not loaded. Imported before the gateway is. */
vi.mock("@/backend", () => ({
  createBackend: () => ({}),
  createDeps: () => ({}),
  startJobs: () => undefined,
}));
