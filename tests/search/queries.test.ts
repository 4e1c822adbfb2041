import { beforeAll, expect, it } from "vitest";
import { siteIndex } from "@/components/search/site-index";
import { missingDates } from "@/lib/addresses/missing-dates";
import { search, type SearchHit } from "@/lib/addresses/search";
import type { SearchIndex } from "@/lib/addresses/search-index";
import { site } from "@/lib/site";

let index: SearchIndex;
beforeAll(async () => {
  index = await siteIndex();
});

const hits = (query: string): SearchHit[] => search(index, query).flatMap((group) => group.hits);

const { slug } = site;
const coordination = "/workshops/flight-level-2-design";
const strategy = "/workshops/flight-level-3-design";
const systems = `/workshops/${slug}-systems-architecture`;
const introduction = `/workshops/${slug}-introduction`;
const program = `/workshops/${slug}-professional-program`;
const person = (name: string) => `/${slug}-professional/${name}`;
const event = (name: string) => `/academy/events/${name}`;

/** Each with the page that a visitor looks for, chosen from the editors' files. */
it.each([
  // Words of lists, questions and quotes
  ["kanban", coordination],
  ["scrum", coordination],
  ["lead time", coordination],
  ["stencils", systems],
  ["enterprise architecture", systems],
  ["napkin", `${systems}/classic`],
  ["OKRs", strategy],
  ["strategy board", strategy],
  ["stopping rule", strategy],
  ["mentor", program],
  ["peer group", program],
  ["bagels", event("board-breakfast-toronto")],
  ["Oliver Strand", "/case-studies/kestrel-bank"],
  ["right of withdrawal", "/terms"],
  // Names
  ["introduction", introduction],
  ["kick-start", `/workshops/${slug}-kick-start`],
  ["professional program", program],
  ["workshops", "/workshops"],
  ["coordination open house", event("coordination-open-house")],
  ["strategy evening", event("strategy-evening")],
  ["future lab", event(`${slug}-future-lab`)],
  ["kestrel", "/case-studies/kestrel-bank"],
  ["lift controls", "/case-studies/achleitner-lift-controls"],
  ["Clara Hofstetter", person("clara-hofstetter")],
  ["novotna", person("eva-novotna")],
  ["membership", person(`${slug}-professional-membership`)],
  ["accreditation", person(`${slug}-workshop-accreditation`)],
  ["purchasing power", "/what-is-purchasing-power-parity"],
  ["privacy", "/privacy-policy"],
  ["imprint", "/imprint"],
  ["access code", "/store/redeem-access-code"],
  ["self paced level 3", `${strategy}/self-paced`],
  // Places, languages and months
  ["online german", introduction],
  ["introduction deutsch", introduction],
  ["vienna german", strategy],
  ["workshop lisbon", strategy],
  ["Lissabon", strategy],
  ["bangalore", coordination],
  ["dublin march", coordination],
  ["toronto", event("board-breakfast-toronto")],
  ["event graz", event("coordination-open-house")],
  ["coach hamburg", person("miriam-falk")],
  ["guide lisbon", person("ines-carvalho")],
  // Misspelt
  ["wokshops", "/workshops"],
  ["sistems architecture", systems],
  ["cordination bord", coordination],
  ["workshop lisbn", strategy],
  ["introducton germn", introduction],
])("answers “%s” with %s", (query, path) => expect(hits(query)[0]?.path).toBe(path));

it("finds every workshop that gives a certificate before other pages", () => {
  for (const query of ["certificate", "certificates", "certifcate"]) {
    const groups = search(index, query);
    expect(groups[0]?.kind, query).toBe("workshop");
    expect(groups.length, query).toBeGreaterThan(1);
    const paths = groups.flatMap((group) => group.hits.map((hit) => hit.path));
    expect(paths.filter((path) => path.startsWith("/workshops/")).length, query).toBeGreaterThan(3);
  }
});

it("shows legal texts last", () => {
  const paths = hits("fourteen days").map(({ path }) => path);
  expect(paths).toContain("/terms");
  expect(paths.findIndex((path) => path === "/terms")).toBeGreaterThan(
    paths.findIndex((path) => path.startsWith("/workshops/")),
  );
});

it("offers dates at the place, in the language and in the month that are asked for", () => {
  const notes = (query: string) =>
    hits(query).flatMap(({ note }) => (note?.startsWith("Next: ") ? note : []));
  expect(notes("workshop lisbon")[0]).toMatch(/^Next: .*, Lisbon, Portugal/);
  expect(notes("online german")[0]).toMatch(/^Next: .*, online, in German/);
  expect(notes("online german")).toHaveLength(1);
  expect(notes("workshop march")[0]).toMatch(/^Next: .*Mar /);
  expect(notes("dublin")[0]).toMatch(/, Dublin, Ireland/);
});

it("offers no sold-out date", () => {
  const notes = hits("systems architecture").flatMap(({ note }) => note ?? []);
  expect(notes.length).toBeGreaterThan(0);
  expect(notes.filter((note) => note.includes("London"))).toEqual([]);
  const words = hits("strategy board").flatMap(({ note }) => note ?? []);
  expect(words.filter((note) => note.includes("London"))).toEqual([]);
});

it.each([
  ["workshop berlin", "in Berlin", /Vienna, Austria/],
  ["strategy board berlin", "in Berlin", /Vienna, Austria/],
  ["München", "in Munich", /Vienna, Austria/],
  ["workshop paris", "in Paris", /Dublin, Ireland/],
  ["workshop in porto", "in Porto", /Lisbon, Portugal/],
  ["workshop olomouc", "in Olomouc", /Vienna, Austria/],
  ["online french", "online in French", /online/],
])("says that there is no workshop for “%s”, and offers the nearest", (query, asked, when) => {
  const missing = missingDates(index, query);
  expect(missing?.asked).toBe(asked);
  expect(missing?.soldOut).toEqual([]);
  expect(missing?.nearest[0]?.when).toMatch(when);
});

it("names the sold-out date of a place, with its waiting list", () => {
  const missing = missingDates(index, "workshop london");
  expect(missing?.soldOut[0]).toMatchObject({ path: systems, hasWaitingList: true });
  expect(missing?.soldOut[0]?.when).toMatch(/London, United Kingdom$/);
  expect(missing?.nearest[0]?.when).toMatch(/Dublin, Ireland$/);
});

it.each(["workshop lisbon", "online german", "event graz", "coach hamburg", "kanban", "xyzzyx", ""])(
  "does not speak of missing dates for “%s”",
  (query) => expect(missingDates(index, query)).toBeNull(),
);
