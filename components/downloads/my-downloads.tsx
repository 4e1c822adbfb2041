import { durationText, times } from "@/lib/rules/times/times";
import "server-only";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/lib/forms/flash";
import { LoadFailure } from "@/components/ui/load-failure";
import { GetDownloadsDocument } from "@/graphql/generated/shop/documents";
import { readPart } from "@/lib/gateway/read";
import { plainText } from "@/lib/rules/texts/plain-text";
import { groupByProduct } from "./download";
import { DownloadList } from "./download-list";
import styles from "./downloads.module.css";

/** Every file of the member's orders, by product. */
export async function MyDownloads({ flash }: { flash: Flash | null }) {
  const files = await readPart(GetDownloadsDocument, {}, (data) => data.customer?.downloadableItems?.nodes);
  if ("problem" in files) return <LoadFailure title="Downloads" message={files.problem} />;
  const groups = groupByProduct(files.filter((file) => file !== null));
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Downloads</h1>
      {flash ? <Callout kind={flash.kind} title={flash.text} /> : null}
      {groups.length === 0 ? (
        <EmptyState text="Workbooks and templates for your courses appear here." />
      ) : null}
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
          {`These files are for you only. Download links last ${durationText(times.download)}, while you are signed in.`}
        </p>
      )}
    </div>
  );
}
