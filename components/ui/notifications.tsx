"use client";

import { useEffect, useState } from "react";
import { Icon } from "./icon";
import styles from "./notifications.module.css";
import { dismiss, type ShownNotice, useNotices } from "./notify";

/** The global notification area (R038). Errors interrupt screen readers; other notices wait their turn. */
export function Notifications() {
  const notices = useNotices((state) => state.notices);
  const errors = notices.filter((notice) => notice.kind === "error");
  const others = notices.filter((notice) => notice.kind !== "error");
  return (
    <section className={styles.area} data-notices aria-label="Notifications">
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

const seconds = 7;
const icons = { success: "check", error: "warning", warning: "warning", info: "info" } as const;

/** Disappears after a while, unless it is an error or the reader has the pointer or the focus on it. */
function NoticeCard({ notice }: { notice: ShownNotice }) {
  const [held, setHeld] = useState(false);
  const stays = held || notice.kind === "error";

  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => dismiss(notice.id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [stays, notice.id]);

  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      className={styles.card}
      data-kind={notice.kind}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <Icon name={icons[notice.kind]} />
      <div className={styles.words}>
        <p className={styles.title}>{notice.title}</p>
        {notice.text ? <p>{notice.text}</p> : null}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label={`Close: ${notice.title}`}
        onClick={() => dismiss(notice.id)}
      >
        <Icon name="close" size="1.125rem" />
      </button>
    </div>
  );
}
