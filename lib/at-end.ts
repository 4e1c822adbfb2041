const held = Symbol.for("academy.at-end");
const shared: typeof globalThis & { [held]?: (() => Promise<void>)[] } = globalThis;

/**
 * Has the server wait for this before it ends: mails under way, spans and errors that were not sent yet. The server and
 * Next are two bundles, so the list lies on globalThis.
 */
export function atEnd(work: () => Promise<void>): void {
  (shared[held] ??= []).push(work);
}

export async function endAll(): Promise<void> {
  await Promise.allSettled((shared[held] ?? []).map((work) => work()));
}
