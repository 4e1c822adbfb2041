import type { Flash } from "@/lib/forms/flash";

export type PageNotice = Pick<Flash, "kind" | "text">;

const listeners = new Map<string, (notice: PageNotice) => void>();
let next: { path: string; notice: PageNotice } | null = null;

/** Shows a notice on a page of this tab: at once, or when the page opens. */
export function tellPage(path: string, notice: PageNotice): void {
  const show = listeners.get(path);
  if (show) show(notice);
  else next = { path, notice };
}

/** @returns a function that stops listening */
export function hearNotices(path: string, show: (notice: PageNotice) => void): () => void {
  listeners.set(path, show);
  if (next?.path === path) show(next.notice);
  next = null;
  return () => {
    listeners.delete(path);
  };
}
