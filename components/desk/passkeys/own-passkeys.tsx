import { PasskeyList } from "@/components/settings/passkey-list";
import type { PasskeyRow } from "@/components/settings/passkey-rows";
import { confirmFor } from "@/lib/addresses/routes";
import { dayText } from "@/lib/rules/times/day-text";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import type { Visitor } from "../require-desk";

type OwnProps = { visitor: Visitor; passkeys: PasskeyRow[]; then: string };

/** The person's own passkeys, and the way on to the page that asked for one. */
export function OwnPasskeys({ visitor: { passkey }, passkeys, then }: OwnProps) {
  return (
    <DeskBlock id="passkeys-title" title="Your passkeys" note={noteOf(passkey)}>
      <PasskeyList passkeys={passkeys}>
        <p>
          <a href={confirmFor(then, "passkey")}>Continue with your passkey</a>
        </p>
      </PasskeyList>
      {passkey.has || passkey.requiredFrom === null ? null : (
        <DeskForm form="put-off-passkey" back={then} submit="Not now" variant="outline" />
      )}
    </DeskBlock>
  );
}

function noteOf({ has, requiredFrom, isRequired }: Visitor["passkey"]): string {
  if (has)
    return "You need one of these to change money, roles or people. Add one on a second device, so that you are not locked out if you lose the first.";
  const why =
    "A passkey uses your fingerprint, your face or your screen lock instead of a link by e-mail. A stolen mailbox is then not enough to act at the desk.";
  if (requiredFrom === null) return why;
  return isRequired
    ? `${why} Since ${dayText(requiredFrom)}, you need one to change money, roles or people. You can view everything without it.`
    : `${why} From ${dayText(requiredFrom)}, you will need one to change money, roles or people.`;
}
