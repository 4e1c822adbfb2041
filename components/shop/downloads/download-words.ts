import { orderDate } from "../orders/order-date";

type Facts = {
  accessExpires: string | null;
  downloadsRemaining: number | null;
  downloadLimit: number | null;
  fileType: string | null;
  fileSize: number | null;
};

export type DownloadState = "open" | "ended" | "used up";

export function downloadState({ accessExpires, downloadsRemaining }: Facts, now = Date.now()): DownloadState {
  if (accessExpires && Date.parse(accessExpires) <= now) return "ended";
  return downloadsRemaining !== null && downloadsRemaining <= 0 ? "used up" : "open";
}

/** `{ fileType: "pdf", fileSize: 45_000 }` → `PDF, 44 KB`; what is not known is left out. */
export function fileWords({ fileType, fileSize }: Facts): string {
  return [fileType?.toUpperCase(), fileSize ? sizeWords(fileSize) : null].filter(Boolean).join(", ");
}

function sizeWords(bytes: number): string {
  const kilo = bytes / 1024;
  return kilo < 1000 ? `${Math.max(1, Math.round(kilo))} KB` : `${(kilo / 1024).toFixed(1)} MB`;
}

/** How often and how long, as far as there is an end to it; for a file that is over, what to do. */
export function accessWords(facts: Facts, now?: number): string[] {
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
