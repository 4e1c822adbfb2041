/** Addresses of the desk. This file is separate so that no public page loads them. */
export const deskRoutes = {
  inbox: "/desk",
  /** The query holds the search text as `q`. */
  find: "/desk/find",
  bank: "/desk/bank",
  books: "/desk/books",
  dates: "/desk/dates",
  date: (date: string) => `/desk/dates/${date}`,
  sheet: (date: string) => `/desk/dates/${date}/sheet`,
  orders: "/desk/orders",
  /** The page of a date links here with its id as `date`. */
  newOrder: "/desk/orders/new",
  order: (order: number | string) => `/desk/orders/${order}`,
  seat: (order: number | string, seat: number) => `/desk/orders/${order}/seats/${seat}`,
  people: "/desk/people",
  person: (id: number) => `/desk/people/${id}`,
  /** The query holds the other account as `with`. */
  joinPerson: (id: number) => `/desk/people/${id}/join`,
  certificates: "/desk/certificates",
  codes: "/desk/codes",
  codeFile: (batch: number) => `/desk/files/codes/${batch}.csv`,
  content: "/desk/content",
  /** The query holds `path`, `entry`, or the `kind` of a new document. */
  edit: "/desk/content/edit",
  pictures: "/desk/content/pictures",
  waiting: "/desk/waiting",
  log: "/desk/log",
  health: "/desk/health",
} as const;

export const bankLineAddress = (id: number) => `${deskRoutes.bank}/${id}`;

/** The page that edits a document, or one entry of it. */
export function editAddress({ path, entry }: { path: string; entry?: string | null }): string {
  return `${deskRoutes.edit}?${new URLSearchParams({ path, ...(entry && { entry }) }).toString()}`;
}

/**
 * The form for a new document.
 * @param of path of the workshop that the document belongs to
 */
export function newAddress(kind: string, of: string | null = null): string {
  return `${deskRoutes.edit}?${new URLSearchParams({ kind, ...(of && { of }) }).toString()}`;
}

export const pictureAtDesk = (name: string) => `${deskRoutes.pictures}/${name}`;

/**
 * The page of a subject that a desk action names: `order:1001`, `people`, `document:pages/imprint.md`, or an address.
 */
export function pageAbout(subject: string): string {
  if (subject.startsWith("/")) return subject;
  const [kind = "", ...rest] = subject.split(":");
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
