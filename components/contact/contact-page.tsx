import type { ReactNode } from "react";
import { env } from "@/lib/env";
import { callSchema, callTopic, contactSchema, contactTopics } from "@/lib/rules/forms/contact";
import { fieldRules } from "@/lib/rules/forms/form-problems";
import { ContactForm, type ContactFormProps } from "./contact-form";
import styles from "./contact-form.module.css";
import { contentPage } from "@/components/pages/content-page";
import { PageHeader } from "@/components/layout/page-header";
import { Prose } from "@/components/ui/prose";

type ContactPageProps = Pick<ContactFormProps, "flash" | "times"> & {
  /** Title, lead and path of another page with this form, instead of the editor's texts. */
  as?: { title: string; lead: string; path: string };
  /** Replaces the form. */
  children?: ReactNode;
};

/** The contact page: the form beside the editor's answers. Without the editor's text, only the form is shown. */
export async function ContactPage({ as, flash, times, children }: ContactPageProps) {
  const schema = times ? callSchema : contactSchema;
  const rules = {
    name: fieldRules(schema, "name"),
    email: fieldRules(schema, "email"),
    message: fieldRules(schema, "message"),
  };
  const topics = times ? [callTopic] : contactTopics;
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
          {children ?? <ContactForm rules={rules} topics={topics} flash={flash} times={times} />}
          <p className={styles.direct}>
            Or by email: <a href={`mailto:${env.CONTACT_EMAIL}`}>{env.CONTACT_EMAIL}</a>
          </p>
        </section>
        {page ? <Prose html={page.rest} /> : null}
      </div>
    </>
  );
}
