"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/forms/field";
import { focusFirst } from "@/components/ui/forms/focus-first";
import { useSentForm } from "@/components/ui/forms/use-sent-form";
import { JoinWaitingListDocument } from "@/graphql/generated/shop/documents";
import { mutate } from "@/lib/browser/ask";
import { required } from "@/lib/gateway/failure";
import { isSignedIn } from "@/lib/browser/is-signed-in";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./join-waiting-list.module.css";

type JoinWaitingListProps = {
  productId: number;
  variationId?: number;
  name: string;
  /** True when the button was clicked before this code loaded, so that it starts at once. */
  pressed?: boolean;
};

/**
 * For a sold-out date. Members join with one press; guests give an e-mail address. The first free seat is offered to
 * the people on the list in turn.
 */
export function JoinWaitingList({ productId, variationId, name, pressed = false }: JoinWaitingListProps) {
  const [message, setMessage] = useState("");
  const [hasAddress, setHasAddress] = useState(false);
  const { form, register, errors, failure, state } = useSentForm({
    operation: "joinWaitingList",
    async load() {
      const { waitingListSchema: schema } = await import("@/lib/rules/forms/waiting-list");
      return {
        schema,
        async send(typed) {
          const { email } = schema.cast(typed);
          if (email === undefined && !(await isSignedIn())) {
            setHasAddress(true);
            return "open";
          }
          const input = { productId, variationId, email };
          const { joinWaitingList } = await mutate(JoinWaitingListDocument, { input });
          setMessage(required("joinWaitingList", joinWaitingList?.message));
          return "sent";
        },
      };
    },
  });

  const begin = useEffectEvent(() => form.ref.current?.requestSubmit());
  const begun = useRef(!pressed);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
  }, []);

  const enterAddress = useEffectEvent(() => focusFirst(form.ref.current, ["email"]));
  useEffect(() => {
    if (hasAddress) enterAddress();
  }, [hasAddress]);

  if (state === "sent") {
    return (
      <p className={styles.joined} role="status">
        <Icon name="check" /> <span>{message}</span>
      </p>
    );
  }
  return (
    <form {...form} className={styles.form} action="/api/forms/join-waiting-list">
      <p className={styles.sold}>Sold out</p>
      <input type="hidden" name="productId" value={productId} />
      {variationId ? <input type="hidden" name="variationId" value={variationId} /> : null}
      {hasAddress ? (
        <TextField
          {...register("email")}
          label="Your e-mail"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={errors.email ?? (failure || undefined)}
        />
      ) : null}
      <Button
        type="submit"
        variant="outline"
        color="black"
        pending={state === "sending"}
        aria-label={`Join the waiting list: ${plainText(name)}`}
      >
        Join the waiting list
      </Button>
      <p className={styles.problem} role="alert">
        {hasAddress ? null : failure}
      </p>
    </form>
  );
}
