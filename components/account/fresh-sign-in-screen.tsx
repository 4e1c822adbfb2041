import { ConfirmPanel } from "@/components/sign-in/confirm-panel";
import { Callout } from "@/components/ui/callout";
import type { Flash } from "@/lib/forms/flash";
import styles from "./fresh-sign-in-screen.module.css";

type FreshSignInScreenProps = {
  hasPasskey: boolean;
  onlyPasskey: boolean;
  then: string;
  isSent: boolean;
  flash: Flash | null;
};

/** A page that asks the same question as `useConfirmed`. */
export function FreshSignInScreen({ hasPasskey, onlyPasskey, then, isSent, flash }: FreshSignInScreenProps) {
  const problem = flash?.fields?.code;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title}>Is it you?</h1>
      <p>
        {onlyPasskey
          ? "You work at the desk and have a passkey. Please confirm with it that it is you; then you can continue where you were."
          : "You signed in a while ago. Please confirm that it is you; then you can continue where you were."}
      </p>
      {flash && !problem ? (
        <Callout kind={flash.kind} title={flash.text} alert={flash.kind === "error"} />
      ) : null}
      <ConfirmPanel
        hasPasskey={hasPasskey}
        onlyPasskey={onlyPasskey}
        then={then}
        isSent={isSent}
        problem={problem}
      />
    </div>
  );
}
