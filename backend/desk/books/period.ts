/** Days of the books, both ends included: `2026-11-01`. */
export type Span = { from: string; to: string };

export type Period = Span & {
  /** Used in addresses: `2026-11` or `2026-Q4`. */
  name: string;
  /** `November 2026` or `Quarter 4 of 2026`. */
  title: string;
  isQuarter: boolean;
};

const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** A month or a quarter by its name. Null: no such period. */
export function readPeriod(name: string): Period | null {
  const [, year = "", month, quarter] = /^(20\d\d)-(?:(0[1-9]|1[0-2])|Q([1-4]))$/.exec(name) ?? [];
  if (year === "") return null;
  const last = month ? Number(month) : Number(quarter) * 3;
  const first = month ? last : last - 2;
  return {
    name,
    title: month ? `${months[last - 1]} ${year}` : `Quarter ${quarter} of ${year}`,
    isQuarter: !month,
    from: `${year}-${twoDigits(first)}-01`,
    to: `${year}-${twoDigits(last)}-${new Date(Date.UTC(Number(year), last, 0)).getUTCDate()}`,
  };
}

/** The quarter of a day: `2026-Q4`. */
export function quarterOf(day: string): string {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
}

/** The month before that of a day. */
export function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return month === 1 ? `${year - 1}-12` : `${year}-${twoDigits(month - 1)}`;
}

/** Months and quarters from one day to another, the newest first, each quarter before its months. */
export function periodsBetween(first: string, last: string): Period[] {
  const names: string[] = [];
  for (let month = last.slice(0, 7); month >= first.slice(0, 7); month = monthBefore(month)) {
    const quarter = quarterOf(month);
    if (!names.includes(quarter)) names.push(quarter);
    names.push(month);
  }
  return names.flatMap((name) => readPeriod(name) ?? []);
}

const twoDigits = (count: number) => String(count).padStart(2, "0");
