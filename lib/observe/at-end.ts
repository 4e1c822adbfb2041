import { processWide } from "@/lib/process-wide.mjs";

const shared = processWide<{ work: (() => Promise<void>)[] }>("at-end");

/** Registers work that must finish before the server ends. */
export function atEnd(work: () => Promise<void>): void {
  (shared.work ??= []).push(work);
}

export async function endAll(): Promise<void> {
  await Promise.allSettled((shared.work ?? []).map((work) => work()));
}
