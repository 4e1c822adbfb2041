import type { Metadata } from "next";
import { ContactPage } from "@/components/contact/contact-page";
import { contentPage } from "@/components/pages/content-page";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

export async function generateMetadata(): Promise<Metadata> {
  const page = await contentPage("contact");
  const index = page?.isListed ?? true;
  return pageMetadata({ title: "Contact", description: page?.lead, path: routes.contact, index });
}

/** R054. Without a script, the form leads to /contact/sent, or to /contact/again with the typed values. */
export default function Contact() {
  return <ContactPage />;
}
