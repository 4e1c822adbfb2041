import { OfferPage } from "@/components/layout/page-header";
import { Section } from "@/components/layout/section";
import { AppLink } from "@/components/ui/app-link";
import { ArtImage } from "@/components/ui/art/art-image";
import { ButtonLink } from "@/components/ui/button-link";
import boxStyles from "@/components/ui/buy-box.module.css";
import { isOver } from "@/components/ui/times/event-dates";
import { CalendarLink } from "@/components/ui/times/calendar-link";
import { Icon } from "@/components/ui/icon";
import { Prose } from "@/components/ui/prose";
import { routes } from "@/lib/addresses/routes";
import { following } from "@/components/ui/following";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { plainText } from "@/lib/rules/texts/plain-text";
import { talkTone } from "@/components/ui/art/tones";
import { site } from "@/lib/site";
import { eventTrail } from "./event-crumbs";
import { TalkCard } from "./event-edition";
import editionStyles from "./event-edition.module.css";
import { EventFacts } from "./event-facts";
import { type AcademyEvent, type Talk, talksOf } from "./events";
import { TalkSpeakers } from "./speakers";
import styles from "./talk-page.module.css";

export function TalkPage({ talk, event }: { talk: Talk; event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const image = talk.featuredImage?.node;
  const others = following(talksOf(event), ({ id }) => id === talk.id, OTHER_TALKS);
  return (
    <OfferPage
      tone={talkTone(talk.track)}
      trail={eventTrail(event, { name: plainText(talk.title ?? ""), path: `/${talk.slug}` })}
      title={talk.title}
      text={plainText(talk.excerpt ?? "")}
      // The recording already shows the same picture.
      image={talk.videoUrl ? null : image?.sourceUrl}
      alt={image?.altText}
      isPortrait
      facts={talk.track ? <p className={styles.track}>{talk.track}</p> : null}
      box={<TalkBox talk={talk} event={event} />}
      main={
        <>
          {talk.videoUrl ? <TalkRecording talk={talk} href={talk.videoUrl} /> : null}
          {talk.content ? <Prose html={talk.content} /> : null}
          <TalkSpeakers speakers={(talk.speakers ?? []).filter((speaker) => speaker !== null)} />
        </>
      }
    >
      {others.length > 0 ? (
        <Section id="other-talks" title="More talks" surface="mist">
          <ul className={editionStyles.cards} data-scene="items">
            {others.map((other) => (
              <li key={other.id}>
                <TalkCard talk={other} event={slug} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </OfferPage>
  );
}

const OTHER_TALKS = 3;

/** The time of the talk and how to attend it. After the talk, a note that it is over. */
function TalkBox({ talk, event }: { talk: Talk; event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const page = routes.event(slug);
  const isPast = isOver(talk, new Date());
  const hasRoom = slug === `${site.slug}-day` && talk.session;
  const { startDate, endDate } = talk;
  return (
    <aside className={boxStyles.box} aria-label="Date of the talk">
      <p className={boxStyles.price}>
        <strong>{isPast ? "This talk is over" : plainText(talk.title ?? "")}</strong>
      </p>
      <EventFacts event={{ ...event, startDate, endDate }}>
        <li>
          <Icon name="people" />
          <span>
            Part of <AppLink href={page}>{plainText(event.title ?? "")}</AppLink>
          </span>
        </li>
      </EventFacts>
      {isPast ? null : (
        <>
          <ButtonLink href={`${page}#ticket`} size="2xl">
            Get your ticket
          </ButtonLink>
          {hasRoom ? <AppLink href={`${page}/live/${talk.session}`}>Go to the live session</AppLink> : null}
          <CalendarLink href={`/calendar/talks/${talk.slug}.ics`} of={talk.title ?? undefined} />
        </>
      )}
    </aside>
  );
}

/** A recording on another site. Nothing is loaded from there before a click. */
function TalkRecording({ talk, href }: { talk: Talk; href: string }) {
  const image = talk.featuredImage?.node.sourceUrl;
  return (
    <figure className={styles.recording}>
      {image ? <ArtImage src={image} className={styles.image} first /> : null}
      <figcaption>
        <AppLink href={href} external={isExternal(href)} className={styles.play}>
          <span className={styles.sign}>
            <Icon name="arrow-right" size="1.75rem" />
          </span>
          <span>
            <strong>Watch the recording</strong>
            <span className={styles.note}>
              {plainText(talk.title ?? "") + (isExternal(href) ? `, at ${new URL(href).host}` : "")}
            </span>
          </span>
        </AppLink>
      </figcaption>
    </figure>
  );
}
