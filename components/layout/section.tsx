import type { ReactNode } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import styles from "./section.module.css";

type SectionProps = {
  id?: string;
  title?: ReactNode;
  lead?: ReactNode;
  /** A link to the whole list, beside the title. */
  more?: { href: string; label: string };
  surface?: "paper" | "mist" | "tint" | "ink";
  tone?: string;
  /** True directly below the page's header, where the space between two sections is left out. */
  isFirst?: boolean;
  children: ReactNode;
};

/** One section of a page: full width outside, the grid inside. */
export function Section({ id, title, lead, more, surface = "paper", tone, isFirst, children }: SectionProps) {
  const heading = title && id ? `${id}-title` : undefined;
  return (
    <section
      id={id}
      className={styles.section}
      data-surface={surface}
      data-tone={tone}
      data-first={isFirst || undefined}
      aria-labelledby={heading}
    >
      <div className={styles.inner}>
        {title ? (
          <header className={styles.header}>
            <div>
              <h2 id={heading} data-scene="headline">
                {title}
              </h2>
              {lead ? <p className={styles.lead}>{lead}</p> : null}
            </div>
            {more ? (
              <ButtonLink href={more.href} variant="outline" color="black">
                {more.label}
              </ButtonLink>
            ) : null}
          </header>
        ) : null}
        {children}
      </div>
    </section>
  );
}
