import type { ReactNode } from "react";
import { env } from "@/lib/env";
import styles from "./contact-form.module.css";
import { contentPage } from "@/components/pages/content-page";
import { PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";

type ContactPageProps = {
  /** Title, lead and path of another page with this form, instead of the editor's texts. */
  as?: { title: string; lead: string; path: string };
  children: ReactNode;
};

/** The contact page: the form beside the editor's answers. Without the editor's text, only the form is shown. */
export async function ContactPage({ as, children }: ContactPageProps) {
  const page = await contentPage("contact");
  return (
    <>
      <PageHeader
        title={as?.title ?? page?.headline ?? "Contact"}
        lead={as?.lead ?? page?.lead}
        trail={[{ name: "Contact", path: "/contact" }, ...(as ? [{ name: as.title, path: as.path }] : [])]}
      />
      <div className={styles.layout}>
        <section className={styles.card} aria-labelledby="contact-title">
          <h2 id="contact-title">{as ? "Your call" : "Your message"}</h2>
          {children}
          <p className={styles.direct}>
            Or by email: <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
          </p>
        </section>
        {page ? <Prose html={page.rest} /> : null}
      </div>
    </>
  );
}
