import "server-only";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { EmptyState } from "@/components/ui/empty-state";
import type { Flash } from "@/components/ui/flash";
import { LoadFailure } from "@/components/ui/load-failure";
import { type DownloadFragment, GetDownloadsDocument } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { plainText } from "@/lib/rules/plain-text";
import { groupByProduct } from "./download";
import { DownloadList } from "./download-list";
import styles from "./downloads.module.css";

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

function DownloadsEmpty() {
  return (
    <EmptyState text="Workbooks and templates of what you bought will be here.">
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}

/** The member's files, or why they could not be loaded; an outage is never an empty list. */
async function readDownloads(): Promise<{ items: DownloadFragment[] } | { problem: string }> {
  try {
    const files = (await readViewer(GetDownloadsDocument, {})).customer?.downloadableItems;
    if (!files) return { problem: messageFor("getDownloads") };
    return { items: files.nodes.filter((file) => file !== null) };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getDownloads", failure) };
  }
}
