"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { BillingFields } from "@/components/checkout/address/billing-fields";
import { correctInvoice } from "@/components/checkout/checkout-calls";
import { type CountryList, listedCountries } from "@/components/checkout/address/country-list";
import type { CheckoutDefaults, CheckoutFormValues } from "@/components/checkout/address/customer";
import { PurchaseOrderField } from "@/components/checkout/address/purchase-order-field";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { focusFirst } from "@/components/ui/forms/focus-first";
import { NoDefaultButton } from "@/components/ui/forms/no-default-button";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import { useSave } from "@/components/ui/forms/use-save";
import type { Flash } from "@/lib/forms/flash";
import { routes } from "@/lib/addresses/routes";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { wordsInput } from "@/lib/rules/forms/buyer-words";
import { correctionSchema } from "@/lib/rules/forms/checkout";
import styles from "./correct-invoice.module.css";

type CorrectInvoiceProps = {
  id: number;
  /** Number of the valid invoice. */
  invoice: string;
  /** Sentences about the consequences of a press. */
  effects: readonly string[];
  countries: CountryList;
  defaults: CheckoutDefaults;
  /** The answer to this form without a script. */
  flash: Flash | null;
};

/** Asks for the right details of an invoice. The form states the consequences first, and afterwards what was done. */
export function CorrectInvoice(props: CorrectInvoiceProps) {
  const [isOpen, setOpen] = useState(props.flash?.kind === "error");
  const [done, setDone] = useState<string | null>(null);
  const router = useRouter();
  return (
    <div className={styles.correction}>
      <div role="status">{done ? <Callout kind="success" title={done} alert={false} /> : null}</div>
      <details
        className={styles.fold}
        open={isOpen}
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      >
        <summary className={styles.summary}>Correct the invoice</summary>
        <CorrectionForm
          key={props.invoice}
          {...props}
          onBegin={() => setDone(null)}
          onDone={(text) => {
            setDone(text);
            setOpen(false);
            router.refresh();
          }}
        />
      </details>
    </div>
  );
}

type CorrectionFormProps = CorrectInvoiceProps & { onBegin: () => void; onDone: (text: string) => void };

function CorrectionForm(props: CorrectionFormProps) {
  const { id, invoice, effects, defaults, flash, onBegin, onDone } = props;
  const countries = useMemo(() => listedCountries(props.countries), [props.countries]);
  const { register, control, submit, formState, setError } = useRuledForm<CheckoutFormValues>({
    rules: correctionSchema,
    problems: flash?.fields,
    mode: "onTouched",
  });
  const { save, isSaving, result, tell } = useSave("correctInvoice");

  async function send(values: CheckoutFormValues, element: HTMLFormElement) {
    onBegin();
    let text = "";
    const problems = await save(async () => {
      const { email: _, ...billing } = toBilling(values, countries);
      text = await correctInvoice({ id, invoice, billing, ...wordsInput(values) });
      return text;
    });
    if (text) {
      onDone(text);
      return;
    }
    for (const name of ["vatId", "firstName", "company", "address1", "postcode", "city", "state"] as const) {
      const message = problems[name];
      if (message) setError(name, { type: "server", message });
    }
    focusFirst(element, Object.keys(problems));
  }

  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/correct-invoice"
      onSubmit={submit(send, () => tell(null))}
      noValidate
      aria-busy={isSaving}
    >
      <NoDefaultButton />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="invoice" value={invoice} />
      <input type="hidden" name="back" value={routes.myOrder(id)} />
      <BillingFields
        countries={countries}
        defaults={defaults}
        control={control}
        errors={formState.errors}
        register={register}
        vatResult={null}
        isRepricing={isSaving}
        vatIds="decisive"
        companyExtra={
          <PurchaseOrderField register={register} errors={formState.errors} defaults={defaults} />
        }
        emailHint={null}
        onPriceFacts={() => undefined}
      />
      <div className={styles.effects}>
        <h3 className={styles.heading}>What happens next</h3>
        <ul>
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      </div>
      <div role="alert">
        {result?.kind === "error" ? <Callout kind="error" alert={false} title={result.text} /> : null}
      </div>
      <Button type="submit" size="xl" pending={isSaving}>
        Issue the corrected invoice
      </Button>
    </form>
  );
}
