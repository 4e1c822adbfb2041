import { ContactPage } from "@/components/contact/contact-page";
import { ContactThanks } from "@/components/contact/contact-thanks";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({ title: "Message sent", path: "/contact/sent", index: false });

/** The page after the form without a script. */
export default function ContactSentPage() {
  return (
    <ContactPage>
      <ContactThanks />
      <p>
        <ButtonLink href={routes.contact} variant="outline" color="black">
          Write another message
        </ButtonLink>
      </p>
    </ContactPage>
  );
}
