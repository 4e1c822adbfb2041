import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { AppLink } from "@/components/ui/app-link";
import { readOutbox } from "@/lib/read/outbox";
import styles from "@/app/outbox/outbox.module.css";

export const metadata: Metadata = { title: "Mail", robots: { index: false, follow: false } };

/** One mail as its reader sees it. Its links open outside the frame. */
export default async function MailPage({ params }: { params: Promise<{ file: string }> }) {
  await connection();
  const file = decodeURIComponent((await params).file);
  const mail = await readOutbox(file);
  if (!mail) notFound();
  return (
    <main className={styles.page}>
      <p>
        <AppLink href="/outbox">Outbox</AppLink>
      </p>
      <h1 className={styles.title}>{mail.subject ?? "(no subject)"}</h1>
      <p className={styles.note}>{`To ${mail.to?.map(({ address }) => address).join(", ")}`}</p>
      <ul aria-label="Attachments">
        {mail.attachments.map(({ filename }, index) => (
          <li key={index}>
            <a href={`/outbox/${encodeURIComponent(file)}/attachments/${index}`} data-load>
              {filename ?? `Attachment ${index + 1}`}
            </a>
          </li>
        ))}
      </ul>
      {mail.html ? (
        <iframe
          title="Mail"
          sandbox="allow-top-navigation-by-user-activation allow-popups"
          srcDoc={`<base target="_top">${mail.html}`}
          className={styles.frame}
        />
      ) : null}
      <h2 className={styles.title}>As text</h2>
      <pre className={styles.text}>{withLinks(mail.text ?? "")}</pre>
    </main>
  );
}

/** Turns addresses into links. Because of the group in the pattern, `split` puts the matches at odd positions. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={index} href={piece} data-load>
        {piece}
      </a>
    ) : (
      <span key={index}>{piece}</span>
    ),
  );
}
