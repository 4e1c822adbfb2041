import { Feed } from "feed";
import "server-only";
import { everyEvent } from "@/components/events/events";
import { eventDays, eventHours, upcomingFirst } from "@/components/ui/times/event-dates";
import { plainText } from "@/lib/rules/texts/plain-text";
import { absolute, feeds, summary } from "@/lib/seo";
import { site } from "@/lib/site";
import { publicPages } from "./public-pages";

/** RSS of the events. A new run of an event is a new entry, because the entry's id contains the day. */
export async function eventsFeed(now: Date): Promise<string> {
  const [events, pages] = await Promise.all([everyEvent(), publicPages()]);
  const feed = newFeed(feeds.events, "/academy/events", "Academy events, the next one first.");
  for (const event of upcomingFirst(events, now)) {
    const page = pages.find(({ path }) => `${path}/` === event.uri);
    if (!page) continue;
    const link = absolute(page.path);
    const when = [eventDays(event), eventHours(event), event.location ?? "online"].filter(Boolean).join(", ");
    feed.addItem({
      title: page.title,
      id: `${link}#${event.startDate?.slice(0, 10) ?? ""}`,
      link,
      date: dayOf(page.modified),
      description: `${when}. ${plainText(event.excerpt ?? "")}`,
    });
  }
  return finish(feed);
}

/** RSS of the case studies, each with its first sentences. */
export async function caseStudiesFeed(): Promise<string> {
  const feed = newFeed(
    feeds.caseStudies,
    "/case-studies",
    "How organisations that work on all three levels have changed.",
  );
  for (const { kind, path, title, text, names, modified } of await publicPages()) {
    if (kind !== "case") continue;
    const link = absolute(path);
    const [company] = names;
    feed.addItem({
      title: company ? `${company}: ${title}` : title,
      id: link,
      link,
      date: dayOf(modified),
      description: summary(text),
    });
  }
  return finish(feed);
}

function newFeed(own: { path: string; title: string }, page: string, description: string): Feed {
  return new Feed({
    title: own.title,
    description,
    id: absolute(page),
    link: absolute(page),
    language: "en",
    copyright: `© ${site.since} ${site.name}`,
    generator: false,
    feedLinks: { rss: absolute(own.path) },
    feed: absolute(own.path),
  });
}

/** The feed gets the date of its newest entry. Otherwise its date would change with every build. */
function finish(feed: Feed): string {
  feed.options.updated = new Date(Math.max(0, ...feed.items.map(({ date }) => date.getTime())));
  return feed.rss2();
}

function dayOf(modified: string | null): Date {
  return new Date(modified ?? 0);
}
