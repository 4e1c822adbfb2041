import type { SearchAction, WithActionConstraints } from "schema-dts";
import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import { Icon } from "@/components/ui/icon";
import closing from "@/components/workshops/workshop-closing.module.css";
import { absolute, jsonLd } from "@/lib/seo";
import { site } from "@/lib/site";
import styles from "./home.module.css";

const bands = [
  { level: 3, name: "Strategy" },
  { level: 2, name: "Coordination" },
  { level: 1, name: "Operations" },
];

export function HomeHero() {
  return (
    <section className={styles.hero} data-tone="yellow">
      <div className={styles.words}>
        <h1>Your teams are fine. Look one level up.</h1>
        <p className={styles.lead}>
          Work waits between teams, and goals get lost above them. Learn to see operations, coordination and
          strategy as one flow, and change the level that holds you back.
        </p>
        <div className={styles.actions}>
          <ButtonLink href="/workshops" size="xl" icon={<Icon name="calendar" />}>
            Find a workshop
          </ButtonLink>
          <ButtonLink href="#levels" size="xl" variant="outline" color="black">
            How it works
          </ButtonLink>
        </div>
      </div>
      <div className={styles.art}>
        <ArtImage src="/art/home.svg" className={styles.image} first />
        <ol className={styles.bands} aria-hidden="true">
          {bands.map(({ level, name }) => (
            <li key={level} data-level={level}>
              {name}
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const levels = [
  {
    level: 3,
    tone: "pink",
    name: "Strategy",
    question: "Are we working on the right few things?",
    text: "A few bets instead of forty projects. On one board, leaders see outcomes move, and stop the bets that do not.",
    link: { href: "/workshops#group-design", label: "Workshops for level 3" },
  },
  {
    level: 2,
    tone: "green",
    name: "Coordination",
    question: "Who looks after the work between teams?",
    text: "The work of several teams on one board, with a rhythm of short meetings that decide. Most waiting hides here.",
    link: { href: "/workshops#group-design", label: "Workshops for level 2" },
  },
  {
    level: 1,
    tone: "yellow",
    name: "Operations",
    question: "Does the work flow where it is done?",
    text: "Teams that finish what they start. Most companies begin and end here, so little changes for the customer.",
    link: { href: "/workshops#group-foundation", label: "Start here" },
  },
];

/** The academy's idea as a drawing, with the highest level on top. */
export function HomeLevels() {
  return (
    <Section
      id="levels"
      title="One company, three levels"
      lead="Every improvement happens on one of three levels. The trick is knowing which level your problem is on."
    >
      <ol className={styles.levels} data-scene="list">
        {levels.map(({ level, tone, name, question, text, link }) => (
          <li key={level} data-tone={tone} className={styles.level}>
            <span className={styles.number} aria-hidden="true">
              {level}
            </span>
            <div className={styles.name}>
              <h3>{name}</h3>
              <p>{question}</p>
            </div>
            <div className={styles.text}>
              <p>{text}</p>
              <AppLink href={link.href}>{link.label}</AppLink>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const steps = [
  {
    title: "Pick a level",
    text: "Not sure which one? In the three-hour introduction you draw a map of your own organisation.",
  },
  {
    title: "Bring your case",
    text: "From the first hour you work on your own board, goals or map, in a group of four that asks awkward questions.",
  },
  {
    title: "Leave with a plan",
    text: "You take home a plan for your first four weeks. Six weeks later your guide calls you.",
  },
];

export function HomeSteps() {
  return (
    <Section id="how" surface="mist" title="How a workshop works">
      <ol className={styles.steps} data-scene="list">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

export function HomeCallToAction() {
  return (
    <section className={closing.closing} data-solid data-tone="yellow" aria-labelledby="call-title">
      <svg
        className={closing.lines}
        viewBox="0 0 1440 480"
        preserveAspectRatio="xMaxYMid slice"
        aria-hidden="true"
        focusable="false"
      >
        {[0, 1, 2, 3, 4, 5, 6, 7].map((ring) => (
          <ellipse
            key={ring}
            cx={1180 - ring * 6}
            cy={250 + ring * 8}
            rx={520 - ring * 62}
            ry={330 - ring * 40}
            transform="rotate(-18 1180 250)"
          />
        ))}
      </svg>
      <div className={closing.inner}>
        <h2 id="call-title" data-scene="headline">
          See where your work really waits, in three hours.
        </h2>
        <p>
          Start with the introduction: online, whenever you like. You draw a map of your own organisation by
          the end.
        </p>
        <ButtonLink href="/workshops" size="xl" color="black">
          Choose your workshop
        </ButtonLink>
      </div>
    </section>
  );
}

/** Structured data about the site's owner and its search, for the home page. */
export function SiteJsonLd() {
  const organization = absolute("/#organization");
  const search: WithActionConstraints<SearchAction> = {
    "@type": "SearchAction",
    target: { "@type": "EntryPoint", urlTemplate: absolute("/search?q={search_term_string}") },
    "query-input": "required name=search_term_string",
  };
  const html = jsonLd({
    "@graph": [
      {
        "@type": "EducationalOrganization",
        "@id": organization,
        name: site.name,
        url: absolute("/"),
        logo: absolute("/icon-512.png"),
        sameAs: Object.values(site.social),
      },
      {
        "@type": "WebSite",
        "@id": absolute("/#website"),
        name: site.name,
        url: absolute("/"),
        inLanguage: "en",
        publisher: { "@id": organization },
        potentialAction: search,
      },
    ],
  });
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}
