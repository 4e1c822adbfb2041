import { create } from "zustand";

export type Notice = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  text?: string;
  /** Pages that show this themselves take the notice away when they open. */
  about?: "cart";
};

export type ShownNotice = Notice & { id: number };

/** What the area of the root layout shows, the latest one last. */
export const useNotices = create<{ notices: readonly ShownNotice[] }>(() => ({ notices: [] }));

let next = 1;

/** Shows a notice, in the place of the same one; returns a function that removes it. Browser only. */
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
