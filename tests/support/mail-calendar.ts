import ICAL from "ical.js";
import { expect } from "vitest";

/** The calendar parts of a mail, as another library reads them; the type has to name the same method. */
export function calendarOf(mail: { attachments: { contentType: string; content: Buffer }[] } | undefined) {
  return (mail?.attachments ?? [])
    .filter(({ contentType }) => contentType.startsWith("text/calendar"))
    .map(({ contentType, content: text }) => {
      const calendar = new ICAL.Component(ICAL.parse(text.toString()));
      const all = calendar.getAllSubcomponents("vevent");
      expect(all).toHaveLength(1);
      const event = new ICAL.Event(all[0]);
      const method = String(calendar.getFirstPropertyValue("method"));
      expect(contentType).toContain(`method=${method}`);
      return {
        method,
        uid: event.uid,
        sequence: event.sequence,
        status: all[0]?.getFirstPropertyValue("status"),
        attendee: String(all[0]?.getFirstPropertyValue("attendee")),
        start: event.startDate.toJSDate().getTime(),
      };
    });
}
