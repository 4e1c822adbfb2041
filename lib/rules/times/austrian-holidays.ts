/** Fixed public holidays of Austria as month and day. Source: Arbeitsruhegesetz, section 7 (2). */
const fixed = new Set(["01-01", "01-06", "05-01", "08-15", "10-26", "11-01", "12-08", "12-25", "12-26"]);
/** Days after Easter Sunday: Easter Monday, Ascension, Whit Monday, Corpus Christi. */
const afterEaster = [1, 39, 50, 60];

const DAY_MS = 86_400_000;

/**
 * Whether a day is neither a Saturday, a Sunday nor a public holiday in Austria. Source: Regulation (EEC, Euratom)
 * 1182/71, article 2.
 *
 * @param day `2026-12-08`
 */
export function isWorkingDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  const isWeekend = date.getUTCDay() === 0 || date.getUTCDay() === 6;
  const daysAfterEaster = (date.getTime() - easterOf(date.getUTCFullYear())) / DAY_MS;
  return !isWeekend && !fixed.has(day.slice(5)) && !afterEaster.includes(daysAfterEaster);
}

/**
 * Midnight of Easter Sunday in UTC. Source: Butcher's Gregorian algorithm (Meeus, Astronomical Algorithms, chapter 8).
 */
function easterOf(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const corrected = b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const moon = (19 * a + corrected + 15) % 30;
  const weekday = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - moon - (c % 4)) % 7;
  const late = Math.floor((a + 11 * moon + 22 * weekday) / 451);
  const marchDays = moon + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(marchDays / 31) - 1, (marchDays % 31) + 1);
}
