import { vi } from "vitest";
import { walkConsequences } from "./consequences";

/** Other suites draw documents: here a drawing would take half of the time. */
vi.mock(import("@/backend/sales/invoices/document-pdf"), () => ({
  draw: async () => ({ pdf: Buffer.from("%PDF-1.7"), xml: null }),
}));

walkConsequences("other things that are held", (holding) => !holding.startsWith("A seat "));
