import type { ReactNode } from "react";
import { env } from "@/lib/env";
import styles from "./contact-form.module.css";
import { contentPage } from "@/components/pages/content-page";
import { PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";

/** The contact page: the form, handed in, beside the editor's answers. A missing text leaves the form alone. */
export async function ContactPage({ children }: { children: ReactNode }) {
  const page = await contentPage("contact");
  return (
    <>
      <PageHeader
        title={page?.headline ?? "Contact"}
        lead={page?.lead}
        trail={[{ name: "Contact", path: "/contact" }]}
      />
      <div className={styles.layout}>
        <section className={styles.card} aria-labelledby="contact-title">
          <h2 id="contact-title">Your message</h2>
          {children}
          <p className={styles.direct}>
            Or by mail: <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
          </p>
        </section>
        {page ? <Prose html={page.rest} /> : null}
      </div>
    </>
  );
}
