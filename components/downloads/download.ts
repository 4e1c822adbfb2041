import type { DownloadFragment } from "@/graphql/generated/shop/documents";
import { orderDate } from "@/lib/rules/times/day-text";

type DownloadFacts = {
  accessExpires: string | null;
  downloadsRemaining: number | null;
  downloadLimit: number | null;
  fileType: string | null;
  fileSize: number | null;
};

type DownloadState = "open" | "ended" | "used up";

export function downloadState(
  { accessExpires, downloadsRemaining }: DownloadFacts,
  now = Date.now(),
): DownloadState {
  if (accessExpires && Date.parse(accessExpires) <= now) return "ended";
  return downloadsRemaining !== null && downloadsRemaining <= 0 ? "used up" : "open";
}

/** `{ fileType: "pdf", fileSize: 45_000 }` → `PDF, 44 KB`; unknown parts are left out. */
export function fileText({ fileType, fileSize }: DownloadFacts): string {
  return [fileType?.toUpperCase(), fileSize ? sizeText(fileSize) : null].filter(Boolean).join(", ");
}

function sizeText(bytes: number): string {
  const kilo = bytes / 1024;
  return kilo < 1000 ? `${Math.max(1, Math.round(kilo))} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

/** The limits in number and time, if any. For an expired file, the next step. */
export function accessText(facts: DownloadFacts, now?: number): string[] {
  const { accessExpires, downloadsRemaining, downloadLimit } = facts;
  const state = downloadState(facts, now);
  if (state === "ended") return [`Your access ended on ${orderDate(accessExpires)}.`];
  if (state === "used up")
    return [
      downloadLimit === 1
        ? "You have downloaded it once, which is all your order includes."
        : `You have downloaded it ${downloadLimit ?? "as many"} times, which is all your order includes.`,
    ];
  const left =
    downloadsRemaining === null
      ? null
      : downloadLimit === null
        ? `${downloadsRemaining} left`
        : `${downloadsRemaining} of ${downloadLimit} left`;
  const until = accessExpires ? `until ${orderDate(accessExpires)}` : null;
  return [left, until].filter((part) => part !== null);
}

type DownloadGroup = { id: number; name: string; items: DownloadFragment[] };

/** In the order of the products. Files of discontinued products form one group at their place. */
export function groupByProduct(items: readonly DownloadFragment[]): DownloadGroup[] {
  const groups = new Map<number, DownloadGroup>();
  for (const item of items) {
    const { databaseId: id = 0, name = null } = item.product ?? {};
    const group = groups.get(id) ?? { id, name: name ?? "Other files", items: [] };
    group.items.push(item);
    groups.set(id, group);
  }
  return [...groups.values()];
}
