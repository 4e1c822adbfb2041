import { Callout } from "@/components/ui/callout";
import { plainText } from "@/lib/graphql/text";
import type { Flash } from "../flash";
import { LoadFailure } from "../load-failure";
import { DownloadList } from "./download-list";
import { DownloadsEmpty } from "./downloads-empty";
import styles from "./my-downloads.module.css";
import { groupByProduct } from "./group-by-product";
import { readDownloads } from "./read-downloads";

/** Every file that the member's orders opened, by product. */
export async function MyDownloads({ flash }: { flash: Flash | null }) {
  const downloads = await readDownloads();
  if ("problem" in downloads) return <LoadFailure title="Downloads" message={downloads.problem} />;
  const groups = groupByProduct(downloads.items);
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Downloads</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {groups.length === 0 ? <DownloadsEmpty /> : null}
      {groups.map(({ id, name, items }) => (
        <section key={id} aria-labelledby={`downloads-${id}`} className={styles.group}>
          <h2 id={`downloads-${id}`} className={styles.name}>
            {plainText(name)}
          </h2>
          <DownloadList items={items} />
        </section>
      ))}
      {groups.length === 0 ? null : (
        <p className={styles.note}>
          The files are for you. Links to them work for ten minutes and only while you are signed in.
        </p>
      )}
    </div>
  );
}
