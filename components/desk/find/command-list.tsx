"use client";

import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import styles from "./command-list.module.css";
import type { FoundLink, Place } from "./found-links";

type CommandListProps = {
  places: readonly Place[];
  /** The text that was typed before this list was there. */
  early: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  /** Called when a hit was followed. The desk's shell stays, so the bar would otherwise keep covering the page. */
  onLeave: () => void;
};

/**
 * A field and its hits. The arrow keys choose a hit, and Enter opens it. Without a choice, Enter opens the page with
 * all answers.
 */
export function CommandList({ places, early, fieldRef, onLeave }: CommandListProps) {
  const id = useId();
  const [text, setText] = useState(early);
  const [active, setActive] = useState(-1);
  const { links, failed, ask } = useFound();
  const askEarly = useEffectEvent(() => ask(early.trim()));
  useEffect(() => askEarly(), []);
  const rooms = places
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ label, href }) => ({ kind: "Go to", title: label, detail: "", href }));
  const hits = [...(text.trim() ? links : []), ...rooms];

  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && hits.length > 0) {
      event.preventDefault();
      const next = active < 0 && step < 0 ? hits.length - 1 : (active + step + hits.length) % hits.length;
      setActive(next);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
  }

  return (
    <div className={styles.panel}>
      <form action={deskRoutes.find} role="search" aria-label="Go to or search">
        <input
          ref={fieldRef}
          type="search"
          name="q"
          required
          maxLength={200}
          className={styles.field}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(-1);
            ask(target.value.trim());
          }}
          onKeyDown={press}
          placeholder="Search people, orders, pages …"
          autoComplete="off"
          spellCheck={false}
          aria-label="Search people, orders, pages"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={hits.length > 0}
          aria-controls={hits.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        />
      </form>
      <Hits id={id} hits={hits} active={active} onLeave={onLeave} />
      <p role="status" className={styles.status}>
        {failed ? "Search is not responding. Press Enter to open the search page." : statusOf(hits.length)}
      </p>
    </div>
  );
}

const statusOf = (count: number) =>
  count === 0 ? "No results yet. Press Enter to search again." : "↑ ↓ to choose, Enter to open";

type HitsProps = { id: string; hits: readonly FoundLink[]; active: number; onLeave: () => void };

function Hits({ id, hits, active, onLeave }: HitsProps) {
  if (hits.length === 0) return null;
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Results" className={styles.list}>
      {hits.map(({ kind, title, detail, href }, index) => (
        <a
          key={`${kind} ${href}`}
          id={`${id}-${index}`}
          href={href}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.hit}
          onClick={onLeave}
        >
          <span className={styles.kind}>{kind}</span>
          <span className={styles.title}>{title}</span>
          <span className={styles.detail}>{detail}</span>
        </a>
      ))}
    </div>
  );
}

const PAUSE_MS = 150;

/** Asks once nobody has typed for a moment. An earlier answer never replaces a later one. */
function useFound() {
  const [found, setFound] = useState<{ links: FoundLink[]; failed: boolean }>({ links: [], failed: false });
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; ended: AbortController } | null>(null);

  function ask(text: string) {
    if (asking.current) clearTimeout(asking.current.timer);
    asking.current?.ended.abort();
    const ended = new AbortController();
    const timer = setTimeout(() => void load(text, ended.signal), PAUSE_MS);
    asking.current = { timer, ended };
  }

  async function load(text: string, signal: AbortSignal) {
    if (!text) return setFound({ links: [], failed: false });
    try {
      const { askFound } = await import("./ask-found");
      setFound({ links: await askFound(text, signal), failed: false });
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      setFound({ links: [], failed: true });
    }
  }

  return { ...found, ask };
}
