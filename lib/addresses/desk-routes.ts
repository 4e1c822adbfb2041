/** The rooms of the desk in the order of its menu. The label is also the title of the room's page. */
export const deskRooms = {
  inbox: { href: "/desk", label: "Inbox" },
  dates: { href: "/desk/dates", label: "Dates" },
  orders: { href: "/desk/orders", label: "Orders" },
  bank: { href: "/desk/bank", label: "Bank" },
  books: { href: "/desk/books", label: "Books" },
  people: { href: "/desk/people", label: "People" },
  certificates: { href: "/desk/certificates", label: "Certificates" },
  codes: { href: "/desk/codes", label: "Codes" },
  waiting: { href: "/desk/waiting", label: "Waiting lists" },
  content: { href: "/desk/content", label: "Content" },
  log: { href: "/desk/log", label: "Log" },
  health: { href: "/desk/health", label: "Health" },
} as const;

/** The other addresses of the desk. No page outside it loads them. */
export const deskRoutes = {
  /** The query holds the search text as `q`. */
  find: "/desk/find",
  date: (date: string) => `/desk/dates/${date}`,
  sheet: (date: string) => `/desk/dates/${date}/sheet`,
  /** The page of a date links here with its id as `date`. */
  newOrder: "/desk/orders/new",
  order: (order: number | string) => `/desk/orders/${order}`,
  seat: (order: number | string, seat: number) => `/desk/orders/${order}/seats/${seat}`,
  person: (id: number) => `/desk/people/${id}`,
  /** The query holds the other account as `with`. */
  joinPerson: (id: number) => `/desk/people/${id}/join`,
  codeFile: (batch: number) => `/desk/files/codes/${batch}.csv`,
  /** The query holds `path`, `entry`, or the `kind` of a new document. */
  edit: "/desk/content/edit",
  pictures: "/desk/content/pictures",
  /** One's own passkeys; for administrators those of the staff as well. */
  passkeys: "/desk/passkeys",
} as const;

/** The page that adds a passkey and then leads on. */
export const passkeysFor = (then: string): string =>
  `${deskRoutes.passkeys}?then=${encodeURIComponent(then)}`;

export const bankLineAddress = (id: number) => `${deskRooms.bank.href}/${id}`;

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
      return deskRooms.people.href;
    case "dates":
      return deskRooms.dates.href;
    case "content":
      return deskRooms.content.href;
    default:
      return deskRooms.inbox.href;
  }
}
