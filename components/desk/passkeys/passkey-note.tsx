import { Callout } from "@/components/ui/callout";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { dayText } from "@/lib/rules/times/day-text";
import type { Visitor } from "../require-desk";

/** Invites somebody without a passkey to add one, and says from which day it is required. */
export function PasskeyNote({ visitor: { passkey } }: { visitor: Visitor }) {
  if (passkey.has) return null;
  const { requiredFrom, isRequired } = passkey;
  const title =
    requiredFrom === null
      ? "A passkey keeps your work at the desk safe, even if somebody reads your emails."
      : isRequired
        ? `Since ${dayText(requiredFrom)}, you need a passkey to change money, roles or people.`
        : `From ${dayText(requiredFrom)}, you will need a passkey to change money, roles or people.`;
  return (
    <Callout
      kind={isRequired ? "warn" : "info"}
      title={title}
      alert={false}
      actions={<a href={deskRoutes.passkeys}>Add a passkey</a>}
    />
  );
}
