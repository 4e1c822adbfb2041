import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import styles from "./main-menu.module.css";
import type { MenuEntry } from "./menu";

export function MainMenu({ entries }: { entries: MenuEntry[] }) {
  return (
    <nav id="main-menu" popover="auto" className={styles.menu} aria-label="Main">
      <ul className={styles.top}>
        {entries.map((entry) => (
          <li key={entry.id}>
            {entry.children.length > 0 ? (
              <Group entry={entry} />
            ) : (
              <EntryLink entry={entry} className={styles.link} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Group({ entry }: { entry: MenuEntry }) {
  return (
    <details name="main-menu" className={styles.group}>
      <summary className={styles.link}>
        {entry.label}
        <Icon name="chevron-down" size="1rem" />
      </summary>
      <ul
        className={styles.panel}
        data-workshops={entry.children.some((child) => child.workshop) || undefined}
      >
        {entry.children.some((child) => child.href === entry.href) ? null : (
          <li className={styles.overview}>
            <AppLink href={entry.href} external={entry.external} className={styles.child}>
              {entry.label} overview
              <Icon name="arrow-right" size="1rem" />
            </AppLink>
          </li>
        )}
        {entry.children.map((child) => (
          <li key={child.id}>
            {child.workshop ? (
              <WorkshopLink entry={child} workshop={child.workshop} />
            ) : (
              <EntryLink entry={child} className={styles.child} />
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

function WorkshopLink({
  entry,
  workshop,
}: {
  entry: MenuEntry;
  workshop: NonNullable<MenuEntry["workshop"]>;
}) {
  return (
    <AppLink
      href={entry.href}
      external={entry.external}
      className={styles.workshop}
      data-tone={workshop.tone}
    >
      {/* A drawing of a few kilobytes: nothing for an image service to do. */}
      {workshop.image ? (
        <img src={workshop.image} alt="" width={72} height={48} loading="lazy" decoding="async" />
      ) : (
        <span className={styles.swatch} />
      )}
      <span>{entry.label}</span>
    </AppLink>
  );
}

function EntryLink({ entry, className }: { entry: MenuEntry; className?: string }) {
  return (
    <AppLink href={entry.href} external={entry.external} target={entry.target} className={className}>
      {entry.label}
      {entry.external ? <Icon name="arrow-up-right" size="1rem" /> : null}
    </AppLink>
  );
}
