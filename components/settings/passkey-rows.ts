import type { GetPasskeysQuery } from "@/graphql/generated/member/documents";
import { dayText } from "@/lib/rules/times/day-text";
import { lastUsed } from "./session-rows";

export type PasskeyRow = { id: string; name: string; added: string; lastUsed: string };

/** The texts of the rows. Null and missing entries are left out. */
export function toPasskeyRows(passkeys: GetPasskeysQuery["passkeys"], now: Date): PasskeyRow[] {
  return (passkeys ?? []).flatMap((passkey): PasskeyRow[] =>
    passkey
      ? [
          {
            id: passkey.id,
            name: passkey.name ?? "Passkey",
            added: `Added on ${dayText(passkey.createdAt)}`,
            lastUsed: lastUsed(passkey.lastUsedAt, now) || "Never used yet",
          },
        ]
      : [],
  );
}
