import "server-only";
import { membership, MembershipOffer } from "@/components/professionals/professional-membership";
import { ProfessionalPeople } from "@/components/professionals/professional-page";
import { professionalPath, sectionPages } from "@/components/professionals/professional-person";
import { professionals } from "@/components/professionals/professionals";
import { ButtonLink } from "@/components/ui/button-link";
import { plainText } from "@/lib/rules/texts/plain-text";
import { ContentBody } from "./content-body";
import type { ContentPage } from "./content-page";

/** An editors' page of the section with its people. The membership's page shows its price on the first screen. */
export async function ProfessionalContent({ name, page }: { name: string; page: ContentPage }) {
  const product = name === sectionPages.membership ? await membership() : null;
  const trail = [{ name: page.title, path: professionalPath(name) }];
  const { headline, lead, image, tone } = page;
  const action = closingAction(page.rest);
  return (
    <>
      {product ? (
        <MembershipOffer
          product={product}
          hero={{ trail, title: headline, text: lead, image: image?.src, alt: image?.alt, tone }}
          html={page.rest}
        />
      ) : (
        <ContentBody
          page={page}
          trail={trail}
          hero={
            action ? (
              <ButtonLink href={action.href} size="xl">
                {action.label}
              </ButtonLink>
            ) : null
          }
        />
      )}
      <People name={name} />
    </>
  );
}

/** The first button of the call to action that ends the text. The page repeats it at the top. */
function closingAction(html: string) {
  const call = html.slice(html.lastIndexOf('<div class="block-cta"'));
  const [, href, label] = /<a class="block-button"[^>]* href="([^"]+)"[^>]*>(.*?)<\/a>/s.exec(call) ?? [];
  return href && label ? { href, label: plainText(label) } : null;
}

/** The people whom a visitor of the page can contact. */
async function People({ name }: { name: string }) {
  const all = await professionals();
  const guides = all.filter(({ isGuide }) => isGuide);
  const coaches = all.filter(({ isCoach }) => isCoach);
  if (name === sectionPages.businessmap)
    return (
      <ProfessionalPeople
        id="people"
        title="Coaches who can help you set it up"
        people={coaches.slice(4, 8)}
      />
    );
  if (name === sectionPages.accreditation)
    return <ProfessionalPeople id="people" title="Guides who have done it" people={guides.slice(0, 4)} />;
  const first = name === sectionPages.membership ? all.slice(8, 12) : all.slice(12, 16);
  return <ProfessionalPeople id="people" title="People who have done it" people={first} />;
}
