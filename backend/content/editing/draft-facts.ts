import { previewAddress } from "@/lib/rules/addresses/preview-address";
import type { Deps } from "../../deps";
import { previewEnd } from "./preview";
import type { WrittenVersion } from "./store";
import type { ContentVersion } from "./tables";

export function draftFacts(deps: Deps, draft: WrittenVersion, editor: number) {
  const { id, author, memberId, writtenAt, publishAt, refusal } = draft;
  return {
    id,
    /** Null: the account was deleted. */
    author,
    isOwn: memberId === editor,
    writtenAt: writtenAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    /** Why the draft could not be published at its time. */
    refusal,
    preview: draftAddress(deps, draft),
    previewEnd: previewEnd(draft).toISOString(),
  };
}

/** The address where colleagues see a draft without signing in; null: it has expired. */
export function draftAddress({ clock }: Deps, draft: ContentVersion): string | null {
  return draft.previewKey && previewEnd(draft) > clock() ? previewAddress(draft.previewKey) : null;
}
