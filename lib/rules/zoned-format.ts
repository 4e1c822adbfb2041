/**
 * Formats that differ in nothing but their IANA time zone. Making one takes a phone several milliseconds, so each is made
 * once.
 *
 * @throws RangeError from the format's maker, for a zone that it does not know
 */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
