import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { hasOutbox, listOutbox } from "@/lib/request/outbox";

export const metadata: Metadata = { title: "Outbox", robots: { index: false, follow: false } };

/** The mails that this site would have sent; on a developer's machine only. */
export default async function OutboxPage() {
  await connection();
  if (!hasOutbox()) notFound();
  const mails = await listOutbox();
  return (
    <main style={{ maxWidth: "60rem", margin: "2rem auto", padding: "0 1rem" }}>
      <h1>Outbox</h1>
      <p>No mail server is set (SMTP_URL), so mails stay here.</p>
      {mails.length === 0 ? <p>No mail yet.</p> : null}
      <ul>
        {mails.map(({ file, subject, to, date }) => (
          <li key={file}>
            <a href={`/outbox/${encodeURIComponent(file)}`}>{subject}</a> to {to}{" "}
            {date ? <time dateTime={date}>{date}</time> : null}
          </li>
        ))}
      </ul>
    </main>
  );
}
