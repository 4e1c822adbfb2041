import type { WorkshopDateFragment } from "@/graphql/generated/content/documents";
import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import { ArtImage } from "../parts/art-image";
import { ProfessionalDates } from "./professional-dates";
import { ProfessionalLinks } from "./professional-links";
import styles from "./professional-page.module.css";
import { ProfessionalPeople } from "./professional-people";
import { roleOf } from "./professional-person";
import { languageName, personOf } from "./professional-words";
import type { Professional, Profile } from "./professionals";
import { Prose } from "../parts/prose";

type ProfessionalPageProps = { profile: Profile; dates: WorkshopDateFragment[]; colleagues: Professional[] };

/** Everything about one guide or coach (R074). */
export function ProfessionalPage({ profile, dates, colleagues }: ProfessionalPageProps) {
  const person = personOf(profile);
  return (
    <>
      <article data-tone={person.tone}>
        <header className={styles.top}>
          <div className={styles.words}>
            <p className={styles.role}>{roleOf(person)}</p>
            <h1>{person.name}</h1>
            <p className={styles.headline}>{person.headline}</p>
          </div>
          {person.image ? (
            <ArtImage
              src={person.image}
              alt={profile.featuredImage?.node.altText ?? ""}
              className={styles.image}
              first
            />
          ) : null}
        </header>
        <div className={styles.body}>
          <aside className={styles.facts} aria-label={`Facts about ${person.name}`}>
            <dl>
              <Fact name="Based in" text={person.place} />
              <Fact name="Works in" text={person.languages.map(languageName).join(", ")} />
              <Fact name="Company" text={profile.company} />
            </dl>
            <ButtonLink href={routes.contact} size="xl">
              Get in touch
            </ButtonLink>
            <ProfessionalLinks name={person.name} links={profile.socialLinks} />
          </aside>
          <div className={styles.main}>
            {profile.content ? <Prose html={profile.content} /> : null}
            {person.isGuide ? <ProfessionalDates name={person.name} dates={dates} /> : null}
          </div>
        </div>
      </article>
      <ProfessionalPeople id="colleagues" title="You might also talk to" people={colleagues} />
    </>
  );
}

function Fact({ name, text }: { name: string; text: string | null | undefined }) {
  if (!text) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}
