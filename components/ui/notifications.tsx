"use client";

import { useSyncExternalStore } from "react";
import { NoticeCard } from "./notice-card";
import styles from "./notifications.module.css";
import { onNotices, shownNotices, type ShownNotice } from "./notify";

const none: readonly ShownNotice[] = [];

/** The global notification area (R38). Errors interrupt those who listen, the rest waits its turn. */
export function Notifications() {
  const notices = useSyncExternalStore(onNotices, shownNotices, () => none);
  const errors = notices.filter((notice) => notice.kind === "error");
  const others = notices.filter((notice) => notice.kind !== "error");
  return (
    <section className={styles.area} aria-label="Notifications">
      <div role="alert" className={styles.group}>
        {errors.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status" className={styles.group}>
        {others.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
      </div>
    </section>
  );
}
