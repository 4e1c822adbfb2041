const held = Symbol.for("academy.at-end");
const shared: typeof globalThis & { [held]?: (() => Promise<void>)[] } = globalThis;

/** Work that must finish before the server ends. On globalThis, because the server and Next are two bundles. */
export function atEnd(work: () => Promise<void>): void {
  (shared[held] ??= []).push(work);
}

export async function endAll(): Promise<void> {
  await Promise.allSettled((shared[held] ?? []).map((work) => work()));
}
