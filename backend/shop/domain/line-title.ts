import { attendeeNames } from "@/lib/rules/attendees";

/** What an ordered line is called on invoice and mail: as it was sold, and who comes. */
export function lineTitle(line: {
  name: string;
  variationName: string | null;
  quantity: number;
  extra: Readonly<Record<string, string>>;
}): string {
  const names = attendeeNames(line.extra.attendees, line.quantity);
  const title = line.variationName ?? line.name;
  return names.length > 0 ? `${title} (${names.join(", ")})` : title;
}
