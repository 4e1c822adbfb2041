import { plainText } from "@/lib/graphql/text";
import { ArtHero } from "../parts/art-hero";
import styles from "./event-edition.module.css";
import { EventCrumbs } from "./event-crumbs";
import { type AcademyEvent, type Talk, talksOf } from "./events";
import { Prose } from "../parts/prose";
import { Section } from "../parts/section";
import { TalkBox } from "./talk-box";
import { TalkCard } from "./talk-card";
import { TalkRecording } from "./talk-recording";
import { TalkSpeakers } from "./talk-speakers";
import { talkTone } from "@/lib/rules/talk-tone";
import layout from "../workshops/workshop-layout.module.css";

/** One talk: when, who, what it is about, its recording, and the others of the day. */
export function TalkPage({ talk, event }: { talk: Talk; event: AcademyEvent }) {
  const slug = event.slug ?? "";
  const image = talk.featuredImage?.node;
  const others = othersOf(talk, talksOf(event));
  const tone = talkTone(talk.track);
  return (
    <>
      <article data-tone={tone}>
        <EventCrumbs event={event} below={{ name: plainText(talk.title ?? ""), path: `/${talk.slug}` }} />
        <ArtHero
          title={talk.title}
          text={plainText(talk.excerpt ?? "")}
          image={image?.sourceUrl}
          alt={image?.altText}
          tone={tone}
        />
        <div className={layout.layout}>
          <div className={layout.side}>
            <TalkBox talk={talk} event={event} />
          </div>
          <div className={layout.main}>
            {talk.videoUrl ? <TalkRecording talk={talk} href={talk.videoUrl} /> : null}
            {talk.content ? <Prose html={talk.content} /> : null}
            <TalkSpeakers speakers={(talk.speakers ?? []).filter((speaker) => speaker !== null)} />
          </div>
        </div>
      </article>
      {others.length > 0 ? (
        <Section id="other-talks" title="More talks of the day" surface="mist">
          <ul className={styles.cards} data-scene="items">
            {others.map((other) => (
              <li key={other.id}>
                <TalkCard talk={other} event={slug} />
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
    </>
  );
}

const COUNT = 3;

/** Those that follow, going on at the begin of the day. */
function othersOf(talk: Talk, talks: ReturnType<typeof talksOf>) {
  const index = talks.findIndex(({ id }) => id === talk.id);
  return [...talks.slice(index + 1), ...talks.slice(0, Math.max(0, index))].slice(0, COUNT);
}
