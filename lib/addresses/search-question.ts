import type { PageKind } from "@/lib/rules/addresses/page-kinds";
import { type Facet, understand } from "./search-facets";
import type { SearchIndex } from "./search-index";
import { searchTerms } from "./search-terms";

/** A query as it is understood. */
export type Question = {
  /** The query as typed. */
  asked: string;
  /** Conditions on dates. */
  facets: readonly Facet[];
  /** The words that are no condition and do not name a kind; "" when there are none. */
  rest: string;
  /** The kinds of pages that the query is about; empty when it does not say. */
  kinds: readonly PageKind[];
};

const ofWorkshops = termsOf("workshops courses trainings classes seminars dates schedule next near");
const ofEvents = termsOf("events meetups conferences");
/** Beside these words a place is that of a person. */
const ofPeople = termsOf("guides coaches trainers consultants speakers");

function termsOf(words: string): ReadonlySet<string> {
  return new Set(searchTerms(words));
}

export function questionOf(index: SearchIndex, asked: string): Question {
  const isWord = (word: string) => index.pages.search(word, { prefix: false, fuzzy: false }).length > 0;
  const { facets, words } = understand(index.facets, asked, isWord);
  const terms = searchTerms(words.join(" "));
  const names = (kind: ReadonlySet<string>) => terms.some((term) => kind.has(term));
  if (names(ofPeople)) return { asked, facets: [], rest: asked, kinds: ["professional"] };
  if (facets.length === 0) return { asked, facets, rest: asked, kinds: [] };
  const rest = terms.filter((term) => !ofWorkshops.has(term) && !ofEvents.has(term)).join(" ");
  const [workshops, events] = [names(ofWorkshops), names(ofEvents)];
  if (workshops === events) return { asked, facets, rest, kinds: ["workshop", "event"] };
  return { asked, facets, rest, kinds: workshops ? ["workshop"] : ["event"] };
}
