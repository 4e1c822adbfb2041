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
          <a href={confirmFor(then, "passkey")}>Go on with your passkey</a>
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
    return "Money, roles and people need one of these. Add one on a second device, so that losing the first does not keep you out.";
  const why =
    "A passkey is your fingerprint, your face or the lock of your screen, in place of a link by e-mail. A stolen mailbox is then not enough to act at the desk.";
  if (requiredFrom === null) return why;
  return isRequired
    ? `${why} Since ${dayText(requiredFrom)} you need one for money, roles and people. You can read without it.`
    : `${why} From ${dayText(requiredFrom)} on you need one for money, roles and people.`;
}
