import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { connection } from "next/server";
import { readOutbox } from "@/lib/request/outbox";

export const metadata: Metadata = { title: "Mail", robots: { index: false, follow: false } };

/** One mail as its reader sees it; its links leave the frame. */
export default async function MailPage({ params }: { params: Promise<{ file: string }> }) {
  await connection();
  const file = decodeURIComponent((await params).file);
  const mail = await readOutbox(file);
  if (!mail) notFound();
  return (
    <main style={{ maxWidth: "60rem", margin: "2rem auto", padding: "0 1rem" }}>
      <p>
        <Link href="/outbox" prefetch={false}>
          Outbox
        </Link>
      </p>
      <h1>{mail.subject ?? "(no subject)"}</h1>
      <p>To {mail.to?.map(({ address }) => address).join(", ")}</p>
      {mail.html ? (
        <iframe
          title="Mail"
          sandbox="allow-top-navigation-by-user-activation allow-popups"
          srcDoc={`<base target="_top">${mail.html}`}
          style={{ width: "100%", height: "40rem", border: "1px solid currentColor", background: "Canvas" }}
        />
      ) : null}
      <h2>Text</h2>
      <pre style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{withLinks(mail.text ?? "")}</pre>
      <ul>
        {mail.attachments.map(({ filename }, index) => (
          <li key={index}>
            <a href={`/outbox/${encodeURIComponent(file)}/attachments/${index}`}>
              {filename ?? `Attachment ${index + 1}`}
            </a>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** Odd pieces of a split by a group are what the group found. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((piece, index) =>
    index % 2 === 1 ? (
      <a key={index} href={piece}>
        {piece}
      </a>
    ) : (
      piece
    ),
  );
}
