import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { vi } from "vitest";

export const router = {
  back: vi.fn(),
  forward: vi.fn(),
  refresh: vi.fn(),
  push: vi.fn(),
  replace: vi.fn(),
  prefetch: vi.fn(),
  experimental_gesturePush: vi.fn(),
  bfcacheId: "test",
};

/** What Next puts around every page: the router and the path. */
export function InApp({ path = "/", children }: { path?: string; children: ReactNode }) {
  return (
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={path}>{children}</PathnameContext.Provider>
    </AppRouterContext.Provider>
  );
}
