import { create } from "zustand";

export type Notice = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  text?: string;
  /** Pages about this subject show the same message themselves, so opening one removes the notice. */
  about?: "cart";
};

export type ShownNotice = Notice & { id: number };

/** The notices in the root layout's area, with the latest at the end. */
export const useNotices = create<{ notices: readonly ShownNotice[] }>(() => ({ notices: [] }));

let next = 1;

/**
 * Shows a notice and replaces an equal one. Browser only.
 * @returns a function that removes the notice
 */
export function notify(notice: Notice): () => void {
  const id = next++;
  const isOther = ({ kind, title, text }: Notice) =>
    kind !== notice.kind || title !== notice.title || text !== notice.text;
  useNotices.setState(({ notices }) => ({ notices: [...notices.filter(isOther), { ...notice, id }] }));
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) }));
}

export function dismissAbout(about: Notice["about"]): void {
  useNotices.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.about !== about) }));
}

export function shownNotices(): readonly ShownNotice[] {
  return useNotices.getState().notices;
}
