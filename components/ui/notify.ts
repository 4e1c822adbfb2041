import { create } from "zustand";

export type Notice = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  text?: string;
  /** These pages show the same message themselves, so opening one removes the notice. */
  about?: "cart";
};

export type ShownNotice = Notice & { id: number };

/** The notices of the root layout's area, the latest one last. */
export const useNotices = create<{ notices: readonly ShownNotice[] }>(() => ({ notices: [] }));

let next = 1;

/** Shows a notice in place of an equal one. Returns a function that removes it. Browser only. */
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
