import { AppLink } from "@/components/ui/app-link";
import { highlight } from "@/lib/search-highlight";
import type { SearchGroup } from "@/lib/search-index";
import { kindNames } from "../listing/page-kinds";
import styles from "./search-panel.module.css";

type SearchResultsProps = {
  id: string;
  groups: readonly SearchGroup[];
  /** Place of the chosen result over all groups; -1: none. */
  active: number;
  optionId: (place: number) => string;
  /** Options of the field's list; without it they are links like others. */
  isListbox: boolean;
  onLeave?: () => void;
};

/** What was found, by kind. */
export function SearchResults({ id, groups, active, optionId, isListbox, onLeave }: SearchResultsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { hits }) => sum + hits.length, 0),
  );
  return (
    <div
      id={id}
      className={styles.groups}
      {...(isListbox ? { role: "listbox", "aria-label": "Results" } : {})}
    >
      {groups.map(({ kind, hits }, index) => (
        <div key={kind} className={styles.group} role="group" aria-labelledby={`${id}-${kind}`}>
          <p id={`${id}-${kind}`} className={styles.kind} {...(isListbox ? { role: "presentation" } : {})}>
            {kindNames[kind].many}
          </p>
          {hits.map(({ path, title, text, terms }, hit) => {
            const place = (starts[index] ?? 0) + hit;
            const option = { role: "option", tabIndex: -1, "aria-selected": place === active };
            return (
              <AppLink
                key={path}
                id={optionId(place)}
                href={path}
                className={styles.hit}
                data-active={place === active ? "" : undefined}
                onClick={onLeave}
                {...(isListbox ? option : {})}
              >
                <span className={styles.title}>
                  <Marked text={title} terms={terms} />
                </span>
                <span className={styles.text}>
                  <Marked text={text} terms={terms} />
                </span>
              </AppLink>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Editors' texts are never read as HTML: the marks are elements of their own. */
function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map((part, index) =>
    part.hit ? <mark key={index}>{part.text}</mark> : part.text,
  );
}
