import type { ReactNode } from "react";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { Icon } from "@/components/ui/icon";
import styles from "./account-section.module.css";

type AccountSectionProps = {
  id: string;
  title: string;
  /** Where the whole of it is. */
  more?: { href: string; label: string };
  children: ReactNode;
};

/** A part of the account's overview. */
export function AccountSection({ id, title, more, children }: AccountSectionProps) {
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more ? (
          <AppLink className={styles.more} href={more.href}>
            {more.label}
            <Icon name="arrow-right" size="1em" />
          </AppLink>
        ) : null}
      </div>
      {children}
    </section>
  );
}

/** What should stand here could not be loaded, which is not the same as nothing. The link loads the page again. */
export function SectionFailure({ message }: { message: string }) {
  return <Callout kind="error" title={message} actions={<a href="">Try again</a>} />;
}
