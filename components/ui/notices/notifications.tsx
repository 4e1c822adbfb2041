"use client";

import { type ComponentType, useEffect, useState } from "react";
import { onFirstInteraction } from "@/lib/browser/when-idle";
import { NoticeCard, type NoticeCardsProps } from "./notice-card";
import styles from "./notifications.module.css";
import { type ShownNotice, useNotices } from "./notify";

/**
 * The global notification area. Errors interrupt screen readers; other notices are announced in turn. Notices are
 * animated once the code has loaded. The switch happens while no notice is shown, because a screen reader would read
 * the new elements again.
 */
export function Notifications() {
  const notices = useNotices((state) => state.notices);
  const [Moving, setMoving] = useState<ComponentType<NoticeCardsProps> | null>(null);
  const [isMoving, setIsMoving] = useState(false);
  if (Moving && !isMoving && notices.length === 0) setIsMoving(true);

  useEffect(() => {
    const load = () =>
      import("./moving-notices").then(
        ({ MovingNotices }) => setMoving(() => MovingNotices),
        () => undefined,
      );
    return onFirstInteraction(() => void load());
  }, []);

  const cards = (shown: readonly ShownNotice[]) =>
    Moving && isMoving ? (
      <Moving notices={shown} />
    ) : (
      shown.map((notice) => <NoticeCard key={notice.id} notice={notice} />)
    );
  return (
    <section className={styles.area} data-notices aria-label="Notifications">
      <div role="alert" className={styles.group}>
        {cards(notices.filter((notice) => notice.kind === "error"))}
      </div>
      <div role="status" className={styles.group}>
        {cards(notices.filter((notice) => notice.kind !== "error"))}
      </div>
    </section>
  );
}
