import { routes } from "@/lib/addresses/routes";
import type { FieldErrors, UseFormRegisterReturn } from "react-hook-form";
import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { Checkbox } from "@/components/ui/forms/checkbox";
import { isExternal } from "@/lib/rules/addresses/link-target";
import { site } from "@/lib/site";
import styles from "./checkout-form.module.css";
import type { CheckoutFormValues } from "./address/customer";
import { cardField, FieldLinks, fieldId } from "./address/field-links";
import type { CheckoutProblem } from "./use-checkout";

type CheckoutProblemsProps = {
  problem: CheckoutProblem | null;
  /** Errors of the fields, after the button was pressed. */
  errors: FieldErrors<CheckoutFormValues>;
  /** The message about an empty field of the payment method. */
  missing: string | null;
};

/** The reason why nothing was ordered, above the button. */
export function CheckoutProblems({ problem, errors, missing }: CheckoutProblemsProps) {
  const wrong = new Map(Object.entries(errors).map(([name, error]) => [name, String(error.message ?? "")]));
  if (missing) wrong.set(cardField, missing);
  return (
    <div className={styles.live} role="alert">
      {problem ? <Callout kind="error" alert={false} title={problem.message} /> : null}
      {problem || wrong.size === 0 ? null : (
        <Callout kind="error" alert={false} title={attentionText(wrong.size)}>
          <FieldLinks wrong={Object.fromEntries(wrong)} />
        </Callout>
      )}
    </div>
  );
}

const attentionText = (fields: number) =>
  fields === 1 ? "One field needs your attention." : `${fields} fields need your attention.`;

export function TermsField({ field, error }: { field: UseFormRegisterReturn; error?: string }) {
  return (
    <Checkbox
      {...field}
      id={fieldId("terms")}
      form="checkout"
      value="on"
      required
      error={error}
      label={
        <>
          I accept the{" "}
          <AppLink href={routes.terms} target="_blank">
            terms
          </AppLink>{" "}
          and have read the{" "}
          <AppLink href={site.privacyPolicy} external={isExternal(site.privacyPolicy)} target="_blank">
            privacy policy
          </AppLink>
          .
        </>
      }
    />
  );
}
