import type { Attendee } from "@/lib/rules/attendees";

/** The fields `name0`, `email0`, `name1`, … of a form. */
export function readSeats(form: HTMLFormElement, seats: number): Attendee[] {
  const data = new FormData(form);
  const text = (field: string) => String(data.get(field) ?? "").trim();
  return Array.from({ length: seats }, (_, at) => ({ name: text(`name${at}`), email: text(`email${at}`) }));
}
