export type GrantKind = "course" | "seat" | "event" | "download" | "subscription" | "program";

export type Granting = {
  type:
    | "SIMPLE"
    | "SUBSCRIPTION"
    | "ONLINE_COURSE"
    | "ONLINE_COURSE_VARIABLE"
    | "TICKET"
    | "PROFESSIONAL_PROGRAM";
  hasCourse: boolean;
  hasDownloads: boolean;
  /** The variation is a dated workshop. */
  isDated: boolean;
};

/** What a paid line opens. */
export function grantsOf(product: Granting): GrantKind[] {
  const kinds: GrantKind[] = [];
  if (product.isDated) kinds.push("seat");
  if (product.type === "TICKET") kinds.push("event");
  if (product.hasCourse || product.type === "ONLINE_COURSE") kinds.push("course");
  if (product.type === "SUBSCRIPTION") kinds.push("subscription");
  if (product.type === "PROFESSIONAL_PROGRAM") kinds.push("program");
  if (product.hasDownloads) kinds.push("download");
  return kinds;
}

/** Nothing is left to do after the payment: no date to come, nobody to meet. */
export function isDeliveredAtOnce(kinds: readonly GrantKind[]): boolean {
  return (
    kinds.length > 0 &&
    kinds.every((kind) => kind === "course" || kind === "download" || kind === "subscription")
  );
}
