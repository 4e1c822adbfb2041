import { AppLink } from "@/components/ui/app-link";
import { Icon } from "@/components/ui/icon";
import type { DownloadFragment } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { plainText } from "@/lib/rules/texts/plain-text";
import { accessText, downloadState, fileText } from "./download";
import { DownloadLink } from "./download-link";
import styles from "./downloads.module.css";

export function DownloadList({ items }: { items: readonly DownloadFragment[] }) {
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <DownloadRow key={item.id} item={item} />
      ))}
    </ul>
  );
}

/** A file with its remaining downloads and link. For an expired file, the reason and the contact. */
function DownloadRow({ item }: { item: DownloadFragment }) {
  const name = plainText(item.name ?? "") || "File";
  const state = item.url ? "open" : downloadState(item);
  const kind = fileText(item);
  return (
    <li className={styles.row} data-state={state}>
      <span className={styles.sign}>
        <Icon name={state === "open" ? "download" : "lock"} />
      </span>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span className={styles.quiet}>{[kind, ...accessText(item)].filter(Boolean).join(" · ")}</span>
        {state === "open" ? null : (
          <span>
            Do you still need it? <AppLink href={routes.contact}>Write to us</AppLink>
          </span>
        )}
      </div>
      {item.url ? <DownloadLink id={item.id} name={name} /> : null}
    </li>
  );
}
