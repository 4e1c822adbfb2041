/**
 * Caches formats per IANA time zone, because creating one takes a phone several milliseconds.
 * @throws RangeError for an unknown zone
 */
export function zonedFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
