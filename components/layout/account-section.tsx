import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import styles from "./account-section.module.css";

type AccountSectionProps = {
  id: string;
  title: string;
  /** A link to the whole list. */
  more?: { href: string; label: string };
  children: ReactNode;
};

/** A section of the account's overview. */
export function AccountSection({ id, title, more, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more ? (
          <AppLink className={styles.more} href={more.href}>
            <span>{more.label}</span>
            <Icon name="arrow-right" size="1em" />
          </AppLink>
        ) : null}
      </div>
      {children}
    </section>
  );
}

type AccountListProps<Row> = Omit<AccountSectionProps, "children"> & {
  /** The rows, or the message about a failure. */
  rows: readonly Row[] | { problem: string };
  /** The text for an empty list, with a link to the first step. */
  empty: { text: string; href: string; label: string };
  children: (rows: readonly Row[]) => ReactNode;
  /** Shown below, whether or not the list is empty. */
  end?: ReactNode;
};

/** A section of the overview with a list. */
export function AccountList<Row>({ rows, empty, children, end, ...section }: AccountListProps<Row>) {
  return (
    <AccountSection {...section}>
      {"problem" in rows ? (
        <SectionFailure message={rows.problem} />
      ) : rows.length === 0 ? (
        <SectionEmpty {...empty} />
      ) : (
        children(rows)
      )}
      {end}
    </AccountSection>
  );
}

/** A failed load, which must not look empty. The link reloads the page. */
export function SectionFailure({ message }: { message: string }) {
  return <Callout kind="error" title={message} actions={<a href="">Try again</a>} />;
}

/** An empty list: one sentence and a link to the first step. */
export function SectionEmpty({ text, href, label }: { text: string; href: string; label: string }) {
  return (
    <div className={styles.empty}>
      <svg className={styles.art} viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
        <path className={styles.band} d="M2 40h92M2 26h92M2 12h92" />
        <path className={styles.path} d="M6 40c18 0 20-14 36-14s16-14 34-14" />
        <path className={styles.plane} d="m76 6 14 6-14 6 3-6z" />
      </svg>
      <p className={styles.text}>{text}</p>
      <ButtonLink href={href} variant="outline" color="black" size="xs">
        {label}
      </ButtonLink>
    </div>
  );
}
