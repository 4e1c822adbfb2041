import "server-only";
import { Callout } from "@/components/ui/callout";
import { GetPasskeysDocument } from "@/graphql/generated/member/documents";
import { messageFor } from "@/lib/gateway/errors";
import { answerOr } from "@/lib/gateway/failure";
import { readViewer } from "@/lib/gateway/read";
import { PasskeyList } from "./passkey-list";
import { type PasskeyRow, toPasskeyRows } from "./passkey-rows";
import { SettingsSection } from "./settings-section";

/** The second way in. */
export function PasskeyPanel({ passkeys }: { passkeys: PasskeyRow[] | { problem: string } }) {
  return (
    <SettingsSection
      id="passkeys"
      title="Passkeys"
      lead="Sign in with your fingerprint, your face or the lock of your screen, without waiting for a mail. The mail stays your way back."
    >
      {"problem" in passkeys ? (
        <Callout kind="error" title={passkeys.problem} actions={<a href="">Try again</a>} />
      ) : (
        <PasskeyList passkeys={passkeys} />
      )}
    </SettingsSection>
  );
}

/** Null: the member service does not know passkeys. */
export function readPasskeys(): Promise<PasskeyRow[] | { problem: string } | null> {
  return answerOr(
    readViewer(GetPasskeysDocument, {}).then(
      ({ passkeys }) => passkeys && toPasskeyRows(passkeys, new Date()),
    ),
    (failure) => (failure.code === "NOT_SUPPORTED" ? null : { problem: messageFor("getPasskeys", failure) }),
  );
}
