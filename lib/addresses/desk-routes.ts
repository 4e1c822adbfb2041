/** Addresses of the desk. They have a file of their own, so that no public page loads them. */
export const deskRoutes = {
  inbox: "/desk",
  /** The text is in the query, as `q`. */
  find: "/desk/find",
  bank: "/desk/bank",
  books: "/desk/books",
  dates: "/desk/dates",
  date: (date: string) => `/desk/dates/${date}`,
  sheet: (date: string) => `/desk/dates/${date}/sheet`,
  orders: "/desk/orders",
  /** A date's page adds its id as `date`. */
  newOrder: "/desk/orders/new",
  order: (order: number | string) => `/desk/orders/${order}`,
  seat: (order: number | string, seat: number) => `/desk/orders/${order}/seats/${seat}`,
  people: "/desk/people",
  person: (id: number) => `/desk/people/${id}`,
  /** The other account is in the query, as `with`. */
  joinPerson: (id: number) => `/desk/people/${id}/join`,
  certificates: "/desk/certificates",
  codes: "/desk/codes",
  codeFile: (batch: number) => `/desk/files/codes/${batch}.csv`,
  content: "/desk/content",
  /** The document is in the query: `path`, `entry`, or `kind` for a new one. */
  edit: "/desk/content/edit",
  pictures: "/desk/content/pictures",
  waiting: "/desk/waiting",
  log: "/desk/log",
  health: "/desk/health",
} as const;

/** A line of the bank. */
export const bankLineAddress = (id: number) => `${deskRoutes.bank}/${id}`;

/** Where a document, or an entry of one, is edited. */
export function editAddress({ path, entry }: { path: string; entry?: string | null }): string {
  return `${deskRoutes.edit}?${new URLSearchParams({ path, ...(entry && { entry }) }).toString()}`;
}

/** A form for a new document of a kind. @param of path of the workshop that it is made for */
export function newAddress(kind: string, of: string | null = null): string {
  return `${deskRoutes.edit}?${new URLSearchParams({ kind, ...(of && { of }) }).toString()}`;
}

export const pictureAtDesk = (name: string) => `${deskRoutes.pictures}/${name}`;

/** The page of a thing as actions of the desk name it: `order:1001`, `people`, `document:pages/imprint.md`, or an address. */
export function pageAbout(thing: string): string {
  if (thing.startsWith("/")) return thing;
  const [kind = "", ...rest] = thing.split(":");
  const id = rest.join(":");
  switch (kind) {
    case "order":
      return deskRoutes.order(id);
    case "person":
      return deskRoutes.person(Number(id));
    case "date":
      return deskRoutes.date(id);
    case "picture":
      return pictureAtDesk(id);
    case "document": {
      const at = id.indexOf("#");
      return editAddress(at < 0 ? { path: id } : { path: id.slice(0, at), entry: id.slice(at + 1) });
    }
    case "people":
      return deskRoutes.people;
    case "dates":
      return deskRoutes.dates;
    case "content":
      return deskRoutes.content;
    default:
      return deskRoutes.inbox;
  }
}
