import "server-only";
import { GetDownloadsDocument, type DownloadFragment } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { readViewer } from "@/lib/graphql/read";

/** The member's files, or why they could not be loaded; an outage is never an empty list. */
export async function readDownloads(): Promise<{ items: DownloadFragment[] } | { problem: string }> {
  try {
    const files = (await readViewer(GetDownloadsDocument, {})).customer?.downloadableItems;
    if (!files) return { problem: messageFor("getDownloads") };
    return { items: files.nodes.filter((file) => file !== null) };
  } catch (failure) {
    if (!(failure instanceof GraphqlFailure)) throw failure;
    return { problem: messageFor("getDownloads", failure) };
  }
}
