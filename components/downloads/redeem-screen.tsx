import { NotKept } from "@/components/layout/not-kept";
import { RouteArt } from "@/components/ui/empty-state";
import { AppLink } from "@/components/ui/app-link";
import { routes, signInFor } from "@/lib/addresses/routes";
import type { Flash } from "@/lib/forms/flash";
import { accessCodeSchema } from "@/lib/rules/forms/codes";
import { fieldRules } from "@/lib/rules/forms/form-problems";
import { RedeemPart } from "./redeem-part";
import styles from "./redeem-screen.module.css";

type RedeemScreenProps = {
  /** The result of the last attempt. */
  flash: Flash | null;
  /** Whether the shop redeems codes. */
  isOffered: boolean;
  /** The code that was typed before the sign-in. */
  kept?: string;
};

export function RedeemScreen({ flash, isOffered, kept }: RedeemScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.words}>
        <h1>Redeem an access code</h1>
        <p className={styles.lead}>
          {`Did you get a code from your company, at a workshop or as a present? It opens a course or a ticket${isOffered ? " in your account" : ""}, once.`}
        </p>
        <RouteArt />
      </div>
      <div className={styles.card}>
        {isOffered ? (
          <>
            <RedeemPart
              rules={fieldRules(accessCodeSchema, "code")}
              typed={flash?.values?.code ?? kept}
              flash={flash}
            />
            <p className={styles.note}>
              The code belongs to your account, so you need to be signed in.{" "}
              <AppLink href={signInFor(routes.redeemAccessCode)}>Sign in first</AppLink>. Is something wrong
              with the code? <AppLink href={routes.contact}>Ask us</AppLink>.
            </p>
          </>
        ) : (
          <NotKept title="You cannot redeem codes on this site.">
            with your code and the address of your account: we then open its courses or files for you.
          </NotKept>
        )}
      </div>
    </div>
  );
}
