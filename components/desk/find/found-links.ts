import type { ReadOf } from "@/lib/gateway/desk";
import { bankLineAddress, deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";

type Group = ReadOf<"find">["groups"][number];
type Kind = Group["kind"];

/** A room of the desk, or an action there. */
export type Place = { href: string; label: string };

export type FoundLink = { kind: string; title: string; detail: string; href: string };

/** Headings for each kind in the answer. */
export const kindWords: Readonly<Record<Kind, string>> = {
  PERSON: "People",
  ORDER: "Orders",
  ATTENDEE: "Attendees",
  COMPANY: "Companies",
  DOCUMENT: "Invoices, credit notes, payments",
  BANK_LINE: "Bank lines",
  DATE: "Dates",
};

/** The id of a kind's heading on the page of answers. */
export const groupId = (kind: Kind) => `found-${kind.toLowerCase().replace("_", "-")}`;

/** The page that a hit leads to. */
export function addressOf(kind: Kind, key: string): string {
  switch (kind) {
    case "PERSON":
      return deskRoutes.person(Number(key));
    case "ORDER":
    case "DOCUMENT":
      return deskRoutes.order(key);
    case "ATTENDEE": {
      const [order = "", seat = ""] = key.split("/");
      return deskRoutes.seat(order, Number(seat));
    }
    case "COMPANY": {
      const [, place, name = ""] = /^(people|orders):(.*)$/.exec(key) ?? [];
      const typed = encodeURIComponent(name);
      return place === "people"
        ? `${deskRooms.people.href}?find=${typed}`
        : `${deskRoutes.find}?q=${typed}#${groupId("ORDER")}`;
    }
    case "BANK_LINE":
      return bankLineAddress(Number(key));
    case "DATE":
      return deskRoutes.date(key);
  }
}

/**
 * A few hits of each kind as one list.
 * @param order the order whose number is the searched text
 */
export function foundLinks({ order, groups }: ReadOf<"find">): FoundLink[] {
  const only: FoundLink[] =
    order === null
      ? []
      : [{ kind: "Orders", title: `Order ${order}`, detail: "by its number", href: deskRoutes.order(order) }];
  const hits = groups.flatMap(({ kind, nodes }) =>
    nodes.slice(0, SHORT).map(({ key, title, detail }) => ({
      kind: kindWords[kind],
      title,
      detail,
      href: addressOf(kind, key),
    })),
  );
  const isNew = ({ href }: FoundLink, index: number, all: readonly FoundLink[]) =>
    all.findIndex((each) => each.href === href) === index;
  return [...only, ...hits].filter(isNew);
}

const SHORT = 4;
