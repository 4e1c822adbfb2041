export type Notice = {
  kind: "success" | "error" | "warning" | "info";
  title: string;
  text?: string;
};

export type ShownNotice = Notice & { id: number };

let notices: readonly ShownNotice[] = [];
let next = 1;
const listeners = new Set<() => void>();

/** Shows a notice in the area of the root layout; returns a function that removes it. Browser only. */
export function notify(notice: Notice): () => void {
  const id = next++;
  const same = (other: Notice) =>
    other.kind === notice.kind && other.title === notice.title && other.text === notice.text;
  change([...notices.filter((other) => !same(other)), { ...notice, id }]);
  return () => dismiss(id);
}

export function dismiss(id: number): void {
  change(notices.filter((notice) => notice.id !== id));
}

export function shownNotices(): readonly ShownNotice[] {
  return notices;
}

export function onNotices(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(nextNotices: readonly ShownNotice[]) {
  notices = nextNotices;
  for (const listener of listeners) listener();
}
