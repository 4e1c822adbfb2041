"use client";

import { useEffect, useState } from "react";
import { Icon } from "../icon";
import styles from "./notifications.module.css";
import { dismiss, type ShownNotice } from "./notify";

export type NoticeCardsProps = { notices: readonly ShownNotice[] };

const seconds = 7;
const icons = { success: "check", error: "warning", warning: "warning", info: "info" } as const;

/** A notice that disappears after a while, unless it is an error, or has the pointer or the focus. */
export function NoticeCard({ notice }: { notice: ShownNotice }) {
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
