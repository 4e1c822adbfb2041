import { ContactForm } from "@/components/contact/contact-form";
import { ContactPage } from "@/components/contact/contact-page";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({ title: "Contact", path: "/contact/again", index: false });

/** The form after a refusal, with what was typed: a page for each visitor, so that /contact can be the same for all. */
export default async function ContactAgainPage({ searchParams }: PageQuery) {
  const flash = await readFlash((await searchParams)["notice"]);
  return (
    <ContactPage>
      <ContactForm flash={flash} />
    </ContactPage>
  );
}
