"use client";

import { useState } from "react";
import { useWatch } from "react-hook-form";
import { BillingFields } from "@/components/checkout/address/billing-fields";
import { updateCustomer } from "@/components/checkout/checkout-calls";
import type { CheckoutDefaults, CheckoutFormValues } from "@/components/checkout/address/customer";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/forms/checkbox";
import type { Flash } from "@/lib/forms/flash";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";
import type { CountriesEnum } from "@/graphql/generated/shop/documents";
import { toBilling } from "@/lib/rules/forms/billing-input";
import { billingSchema } from "@/lib/rules/forms/checkout";
import { plainText } from "@/lib/rules/texts/plain-text";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import styles from "./billing-form.module.css";
import { SaveNote, saveResultOf } from "./settings-section";
import { useSave } from "@/components/ui/forms/use-save";

type Vat = {
  result: string | null;
  /** The shop's message about the VAT ID. */
  message: string | null;
  /** The VAT ID in that message, as typed. The shop may store it with a prefix. */
  vatId: string;
  /** Whether no VAT is charged; null when the shop does not say. */
  isExempt: boolean | null;
  /** Whether regional prices apply; null when the shop does not say. */
  isRegional: boolean | null;
};

type BillingFormProps = {
  /** Owner of the address. The shop refuses any other customer. */
  customer: string;
  countries: readonly { code: CountriesEnum; name: string }[];
  defaults: CheckoutDefaults;
  vat: Vat;
  /** Whether the shop stores VAT IDs. */
  hasVatIds?: boolean;
  /** Whether the shop keeps a company's rule about purchase orders. */
  hasPurchaseOrderRule?: boolean;
  flash: Flash | null;
};

/** Saves the invoice address in place. The shop's answer includes its check of the VAT ID (R365). */
export function BillingForm({
  customer,
  countries,
  defaults,
  vat: known,
  hasVatIds = true,
  hasPurchaseOrderRule = true,
  flash,
}: BillingFormProps) {
  const { register, control, submit, formState } = useRuledForm<CheckoutFormValues>({
    rules: billingSchema,
    problems: flash?.fields,
    mode: "onTouched",
  });
  const [vat, setVat] = useState(known);
  const { save, isSaving, result, tell } = useSave("updateCustomer", saveResultOf(flash));
  const typedVatId = useWatch({ control, name: "vatId", defaultValue: defaults.vatId ?? "" }) ?? "";
  // The shop's message is about the VAT ID that it checked.
  const isSeen = cleanCode(typedVatId, "vatId") === cleanCode(vat.vatId, "vatId");

  async function send(values: CheckoutFormValues) {
    await save(async () => {
      const needsPurchaseOrder = values.needsPurchaseOrder === "on";
      const rule = hasPurchaseOrderRule ? { needsPurchaseOrder } : {};
      const saved = await updateCustomer({
        id: customer,
        billing: { ...toBilling(values, countries), ...rule },
      });
      setVat({
        result: saved.vatValidationResult,
        message: saved.vatExemptMessage,
        vatId: values.vatId,
        isExempt: saved.isVatExempt,
        isRegional: saved.pppPossible,
      });
      return "Your invoice details have been saved.";
    });
  }

  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/update-customer"
      onSubmit={submit(send, () => tell(null))}
      noValidate
      aria-busy={isSaving}
    >
      <input type="hidden" name="customer" value={customer} />
      <BillingFields
        countryHint="VAT and regional prices follow this country."
        countries={countries}
        defaults={defaults}
        control={control}
        errors={formState.errors}
        register={register}
        vatResult={isSeen ? vat.result : null}
        isRepricing={isSaving}
        vatIds={hasVatIds ? "checked" : "unknown"}
        companyExtra={
          hasPurchaseOrderRule ? (
            <>
              <input type="hidden" name="purchaseOrderRule" value="shown" />
              <Checkbox
                {...register("needsPurchaseOrder")}
                value="on"
                defaultChecked={defaults.needsPurchaseOrder === "on"}
                label="Our orders need a purchase order number"
                hint="The checkout then asks you for it, and it goes on the invoice."
              />
            </>
          ) : null
        }
        emailHint="Invoices go here. You still sign in with the address of your account."
        onPriceFacts={() => undefined}
      />
      <dl className={styles.effects}>
        <Effect name="VAT" isTrue={vat.isExempt} words={["Not charged", "Charged where due"]} />
        <Effect
          name="Regional prices"
          isTrue={vat.isRegional}
          words={["Apply where a product has them", "The full price applies"]}
        />
      </dl>
      {vat.message ? <p className={styles.note}>{plainText(vat.message)}</p> : null}
      <div className={styles.end}>
        <Button type="submit" size="xl" pending={isSaving}>
          Save invoice details
        </Button>
        <SaveNote result={result} />
      </div>
    </form>
  );
}

type EffectProps = { name: string; isTrue: boolean | null; words: readonly [yes: string, no: string] };

/** The effect of the saved details on prices. */
function Effect({ name, isTrue, words }: EffectProps) {
  if (isTrue === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{isTrue ? words[0] : words[1]}</dd>
    </div>
  );
}
