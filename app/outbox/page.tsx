import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { hasOutbox, listOutbox } from "@/lib/read/outbox";
import styles from "./outbox.module.css";

export const metadata: Metadata = { title: "Outbox", robots: { index: false, follow: false } };

/** The mails that this site would have sent. Available only on a developer's machine. */
export default async function OutboxPage() {
  await connection();
  if (!hasOutbox()) notFound();
  const mails = await listOutbox();
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>Outbox</h1>
      <p className={styles.note}>No mail server is set (SMTP_URL), so emails stay here.</p>
      {mails.length === 0 ? <p>No email yet.</p> : null}
      <ul className={styles.list}>
        {mails.map(({ file, subject, to, date }) => (
          <li key={file} className={styles.mail}>
            <a href={`/outbox/${encodeURIComponent(file)}`}>{subject}</a>
            <span className={styles.note}>
              <span>{`to ${to}`}</span>
              {date ? <time dateTime={date}>{` · ${formatted(date)}`}</time> : null}
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** `2026-11-21 09:05 UTC`. The reader is the owner of the machine, whose time zone is unknown. */
function formatted(date: string): string {
  return `${new Date(date).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
