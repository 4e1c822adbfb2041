import type { Person } from "schema-dts";
import "server-only";
import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import { EventTime } from "@/components/ui/times/event-time";
import { Icon } from "@/components/ui/icon";
import { Prose } from "@/components/ui/prose";
import type { WorkshopDateFragment } from "@/graphql/generated/content/documents";
import { routes } from "@/lib/addresses/routes";
import { countryName, languageName } from "@/lib/rules/prices/display-names";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { linksElsewhere } from "@/lib/rules/addresses/outside-links";
import { plainText } from "@/lib/rules/texts/plain-text";
import { absolute, jsonLd } from "@/lib/seo";
import { ProfessionalGrid } from "./professional-card";
import styles from "./professional-page.module.css";
import { directoryPage, professionalPath, roleOf } from "./professional-person";
import { colleaguesOf, datesGuidedBy, personOf, type Professional, type Profile } from "./professionals";

export async function ProfessionalProfile({ profile }: { profile: Profile }) {
  const person = personOf(profile);
  const { slug, name } = person;
  const [dates, colleagues] = await Promise.all([datesGuidedBy(slug), colleaguesOf(profile, 4)]);
  return (
    <>
      <Breadcrumbs
        trail={[
          { name: "Our professionals", path: professionalPath(directoryPage) },
          { name, path: professionalPath(slug) },
        ]}
      />
      <ProfessionalJsonLd profile={profile} />
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
      <ProfessionalPeople id="colleagues" title="Other guides and coaches" people={colleagues} />
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

type ProfessionalPeopleProps = { id: string; title: string; people: Professional[] };

/** A few guides and coaches, with a link to all of them. */
export function ProfessionalPeople({ id, title, people }: ProfessionalPeopleProps) {
  if (people.length === 0) return null;
  return (
    <Section
      id={id}
      title={title}
      surface="mist"
      more={{ href: professionalPath(directoryPage), label: "All professionals" }}
    >
      <ProfessionalGrid people={people.map(personOf)} Heading="h3" />
    </Section>
  );
}

function ProfessionalDates({ name, dates }: { name: string; dates: WorkshopDateFragment[] }) {
  return (
    <section aria-labelledby="guided-title">
      <h2 id="guided-title" className={styles.title} data-scene="headline">
        {`Workshops with ${name.split(" ")[0]}`}
      </h2>
      {dates.length > 0 ? (
        <ul className={styles.dates} data-scene="list">
          {dates.map((date) => (
            <li key={date.id} data-card>
              <h3>
                <AppLink href={workshopOf(date)}>{date.certification?.title ?? date.title}</AppLink>
              </h3>
              <p>{date.location ?? "Online"}</p>
              <EventTime start={date.startDate} end={date.endDate} timezone={date.timezone} />
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.none}>
          <span>
            {`${name.split(" ")[0]} has no public dates right now, but also teaches inside companies. You can find all dates on the`}
          </span>{" "}
          <AppLink href="/workshops">workshops page</AppLink>, and other guides in the{" "}
          <AppLink href={professionalPath(directoryPage)}>directory</AppLink>.
        </p>
      )}
    </section>
  );
}

function workshopOf({ certification }: WorkshopDateFragment): string {
  return certification?.slug ? `${routes.workshop(certification.slug)}#dates` : "/workshops";
}

type Links = Parameters<typeof linksElsewhere>[0];

/** The person's own sites and profiles on other sites. */
function ProfessionalLinks({ name, links }: { name: string; links: Links }) {
  const places = linksElsewhere(links);
  if (places.length === 0) return null;
  return (
    <ul className={styles.links}>
      {places.map(({ label, href }) => (
        <li key={label}>
          <AppLink href={href} external rel="me noopener noreferrer" aria-label={`${label} of ${name}`}>
            <span>{label}</span>
            <Icon name="arrow-up-right" size="1em" />
          </AppLink>
        </li>
      ))}
    </ul>
  );
}

function ProfessionalJsonLd({ profile }: { profile: Profile }) {
  const person = personOf(profile);
  const schema: Exclude<Person, string> = {
    "@type": "Person",
    name: person.name,
    url: absolute(professionalPath(person.slug)),
    jobTitle: roleOf(person),
    description: plainText(profile.content ?? person.headline),
    ...(person.image ? { image: absolute(person.image) } : {}),
    ...(profile.company ? { worksFor: { "@type": "Organization", name: profile.company } } : {}),
    address: {
      "@type": "PostalAddress",
      ...(profile.city ? { addressLocality: profile.city } : {}),
      ...(person.country ? { addressCountry: countryName(person.country) } : {}),
    },
    knowsLanguage: person.languages.map(languageName),
    sameAs: Object.values(profile.socialLinks ?? {}).flatMap((link) =>
      link && isExternal(link) ? [link] : [],
    ),
  };
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonLd(schema) }} />;
}
