import { vi } from "vitest";

/** For tests whose back ends are elsewhere: the embedded one is not loaded. Imported before the gateway is. */
vi.mock("@/backend", () => ({ createBackend: () => ({}) }));
vi.mock("@/backend/create-deps", () => ({ createDeps: () => ({}) }));
vi.mock("@/backend/jobs", () => ({ startJobs: () => undefined }));
