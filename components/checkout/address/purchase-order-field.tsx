import type { FieldErrors, UseFormRegister } from "react-hook-form";
import { TextField } from "@/components/ui/forms/field";
import { buyerWords } from "@/lib/rules/forms/buyer-words";
import type { CheckoutDefaults, CheckoutFormValues } from "./customer";
import { fieldId } from "./field-links";

type PurchaseOrderFieldProps = {
  register: UseFormRegister<CheckoutFormValues>;
  errors: FieldErrors<CheckoutFormValues>;
  defaults: CheckoutDefaults;
};

/** The company's own number for the purchase. The settings decide whether it is required. */
export function PurchaseOrderField({ register, errors, defaults }: PurchaseOrderFieldProps) {
  const isNeeded = defaults.needsPurchaseOrder === "on";
  return (
    <>
      {isNeeded ? <input {...register("needsPurchaseOrder")} type="hidden" defaultValue="on" /> : null}
      <TextField
        {...register("purchaseOrderNumber")}
        id={fieldId("purchaseOrderNumber")}
        defaultValue={defaults.purchaseOrderNumber ?? ""}
        error={errors.purchaseOrderNumber?.message}
        label={`Your ${buyerWords.purchaseOrder.label}`}
        optional={!isNeeded}
        maxLength={buyerWords.purchaseOrder.longest}
        autoComplete="off"
        spellCheck={false}
        hint="Your purchase order number. It goes on the invoice."
      />
    </>
  );
}
