import { ContactPage } from "@/components/contact/contact-page";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({ title: "Contact", path: "/contact/again", index: false });

/** The form after a refusal, with the typed values. A separate dynamic page, so that /contact can stay static. */
export default async function ContactAgainPage({ searchParams }: PageQuery) {
  const flash = await readFlash((await searchParams)["notice"]);
  return <ContactPage flash={flash} />;
}
