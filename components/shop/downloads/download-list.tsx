import type { DownloadFragment } from "@/graphql/generated/shop/documents";
import { DownloadRow } from "./download-row";
import styles from "./download-list.module.css";

export function DownloadList({ items }: { items: readonly DownloadFragment[] }) {
  return (
    <ul className={styles.rows}>
      {items.map((item) => (
        <DownloadRow key={item.id} item={item} />
      ))}
    </ul>
  );
}
