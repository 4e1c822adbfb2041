import type { z } from "zod";
import type { Event, Talk } from "@/graphql/generated/content/resolvers";
import {
  checkExceptions,
  contentNode,
  entry,
  type EventEntry,
  featured,
  html,
  type ProfessionalEntry,
  placeOfRun,
  roomProblem,
  type TalkEntry,
} from "./entries";
import type { Document } from "./files";
import type { Problems } from "./problems";
import { addDays, exceptionOf, lastOccurrence, occurrence, overText, zonedSpan } from "./occurrence";
import type { Reading } from "./reading";
import type * as schemas from "./schemas";

export function readEvents(
  documents: readonly Document<z.infer<typeof schemas.event>>[],
  { now, findProduct, problems }: Reading,
): EventEntry[] {
  return documents.map(({ file, slug, data: written, body: text }) => {
    const find = written.run === "last" ? lastOccurrence : occurrence;
    const { run, day, startDate, endDate } = find(written, now);
    const year = (words: string) => words.replaceAll("{year}", day.slice(0, 4));
    checkExceptions(file, written, problems);
    const isCancelled = exceptionOf(written, run)?.cancelled === true;
    const isSold = written.product !== null && written.run !== "last" && !isCancelled;
    if (isSold && Date.parse(endDate) < now.getTime()) problems.warn(file, "first", overText(day));
    const { location, timezone } = placeOfRun(written, run);
    const title = `${year(written.title)}${isCancelled ? " (cancelled)" : ""}`;
    const data = { ...written, title, excerpt: year(written.excerpt) };
    const body = year(text);
    const node: Event = {
      __typename: "Event",
      ...contentNode("event", slug, `/academy/events/${slug}/`, data),
      content: html(body),
      excerpt: html(data.excerpt),
      featuredImage: featured(slug, data),
      startDate,
      endDate,
      timezone,
      location,
      isOnline: location === null,
      ...findProduct(file, "product", isCancelled ? null : data.product),
      registrationUrl: isCancelled ? null : (data.registrationUrl ?? null),
    };
    const mailed = {
      mails: data.mails ?? {},
      room: data.room ?? null,
      moveUntilDays: data.moveUntilDays ?? null,
      cannotCome: data.cannotCome ?? null,
    };
    const missing = roomProblem(mailed);
    if (missing) problems.add(file, "room", missing);
    return {
      ...entry(node, file, body, { excerpt: data.excerpt }),
      schedule: written,
      run,
      day,
      isCancelled,
      ...mailed,
    };
  });
}

export function readTalks(
  documents: readonly Document<z.infer<typeof schemas.talk>>[],
  { problems, before: { events = [], professionals = [] } }: Reading,
): TalkEntry[] {
  return documents.flatMap((document) => {
    const event = events.find(({ node }) => node.slug === document.data.event);
    if (event && document.data.day <= event.schedule.days)
      return [talk(document, event, professionals, problems)];
    problems.refer(
      document.file,
      event ? "day" : "event",
      event ? "the event is shorter" : `there is no event "${document.data.event}"`,
    );
    return [];
  });
}

function talk(
  { file, slug, data, body }: Document<z.infer<typeof schemas.talk>>,
  event: EventEntry,
  professionals: readonly ProfessionalEntry[],
  problems: Problems,
): TalkEntry {
  const day = addDays(event.day, data.day - 1);
  const speakers = data.speakers.map(({ name, role, company, professional, look: ownAppearance }, index) => {
    const person = professionals.find((one) => one.node.slug === professional);
    if (professional && !person)
      problems.refer(file, `speakers.${index}.professional`, `there is no professional "${professional}"`);
    const guest = {
      ...data,
      image: undefined,
      number: data.number * 100 + index,
      title: name,
      imageAlt: `Drawn portrait of ${name}`,
    };
    const image = person?.node.featuredImage ?? (ownAppearance ? featured(pictureName(name), guest) : null);
    return {
      name,
      role,
      company,
      image: image?.node ?? null,
      appearance: person?.appearance ?? ownAppearance ?? null,
    };
  });
  const node: Talk = {
    __typename: "Talk",
    ...contentNode("talk", slug, `${event.node.uri}${slug}/`, data),
    content: html(body),
    excerpt: html(data.excerpt),
    featuredImage: featured(slug, data),
    ...zonedSpan({ day, time: data.time, timezone: event.node.timezone ?? event.schedule.timezone }),
    track: data.track,
    session: data.session,
    videoUrl: data.videoUrl ?? null,
    speakers: speakers.map(({ name, role, company, image }) => ({ name, role, company, image })),
    event: event.node,
  };
  return {
    ...entry(node, file, body, { excerpt: data.excerpt }),
    event: data.event,
    appearances: speakers.map(({ appearance }) => appearance),
  };
}

/** A person's name as a file name: "Inês Carvalho" is ines-carvalho. */
function pictureName(name: string): string {
  const plain = name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, "-");
}
