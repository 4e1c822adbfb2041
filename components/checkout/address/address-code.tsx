"use client";

import { useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/forms/field";
import { messageFor } from "@/lib/gateway/errors";
import { durationText, times } from "@/lib/rules/times/times";
import styles from "./address-code.module.css";
import { requestAddressCode } from "../checkout-calls";
import type { CheckoutFormValues } from "./customer";
import { fieldId } from "./field-links";
import type { CheckoutProblem } from "../use-checkout";

type Form = UseFormReturn<CheckoutFormValues>;

/**
 * The code that confirms a guest's e-mail address. A form field holds the code's recipient, so that it survives a
 * reload and a plain form's answer.
 * @param known recipient of a code that a plain form requested
 */
export function useAddressCode(
  { control, getValues, setValue, setFocus }: Form,
  known: string,
  keep: () => void,
) {
  const watched = useWatch({ control, name: "codeSentTo" });
  const sentTo = watched ?? known;

  /** @returns the reason why the code was not sent; null when it was */
  async function send(): Promise<CheckoutProblem | null> {
    const email = getValues("email").trim();
    try {
      await requestAddressCode({ email });
    } catch (failure) {
      return { message: messageFor("requestAddressCode", failure), fields: {} };
    }
    setValue("codeSentTo", email);
    keep();
    requestAnimationFrame(() => setFocus("addressCode"));
    return null;
  }

  /** The part of the order's input. A code for another address does not count. */
  const input = ({ email, codeSentTo, addressCode }: CheckoutFormValues) =>
    codeSentTo && codeSentTo === email.trim() && addressCode ? { addressCode } : {};

  return { sentTo, send, input };
}

type AddressCodeProps = {
  form: Form;
  code: ReturnType<typeof useAddressCode>;
  problem?: string;
};

/** Shown above the button when the shop requires a confirmed e-mail address. */
export function AddressCode({ form: { register }, code, problem }: AddressCodeProps) {
  const { sentTo } = code;
  const [note, setNote] = useState("");
  const [isSending, setSending] = useState(false);

  async function sendAgain() {
    setSending(true);
    const failure = await code.send();
    setNote(failure?.message ?? "A new code is on its way.");
    setSending(false);
  }

  return (
    <>
      <input type="hidden" form="checkout" {...register("codeSentTo")} defaultValue={sentTo} />
      {sentTo ? (
        <section className={styles.code} aria-labelledby="address-code">
          <h2 id="address-code" className={styles.heading}>
            Confirm your address
          </h2>
          <p>
            Before we hold seats without a payment, we make sure that <strong>{sentTo}</strong> is your
            address. We have sent a six-digit code there. Enter it and press the button below again to place
            your order.
          </p>
          <TextField
            {...register("addressCode")}
            id={fieldId("addressCode")}
            form="checkout"
            label="6-digit code"
            status="idle"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required={false}
            optional={false}
            error={problem}
            hint={`It works for ${durationText(times.code)} and does not sign you in.`}
          />
          <div className={styles.again}>
            <Button
              type="button"
              size="auto"
              variant="outline"
              color="black"
              pending={isSending}
              onClick={() => void sendAgain()}
            >
              Send a new code
            </Button>
            <span role="status">{note}</span>
          </div>
        </section>
      ) : null}
    </>
  );
}
