"use client";

import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { TextField } from "@/components/ui/forms/field";
import { JoinWaitingListDocument } from "@/graphql/generated/shop/documents";
import { mutate } from "@/lib/browser/ask";
import { messageFor } from "@/lib/gateway/errors";
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

type State =
  | { step: "closed" | "asking" | "sending"; problem?: string }
  /** A guest types an e-mail address. */
  | { step: "address"; problem?: string }
  | { step: "joined"; message: string };

/**
 * For a sold-out date. Members join with one press; guests give an e-mail address. The first free seat is offered to
 * the people on the list in turn.
 */
export function JoinWaitingList({ productId, variationId, name, pressed = false }: JoinWaitingListProps) {
  const [state, setState] = useState<State>({ step: "closed" });
  const [hasAddress, setHasAddress] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const pending = state.step === "asking" || state.step === "sending";

  const begin = useEffectEvent(join);
  const begun = useRef(!pressed);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);

  useEffect(() => {
    if (hasAddress) field.current?.focus();
  }, [hasAddress]);

  async function join() {
    if (pending) return;
    const email = hasAddress ? (field.current?.value.trim() ?? "") : undefined;
    setState({ step: "asking" });
    try {
      if (email === undefined && !(await isSignedIn())) {
        setHasAddress(true);
        setState({ step: "address" });
        return;
      }
      const input = { productId, variationId, email };
      const { joinWaitingList } = await mutate(JoinWaitingListDocument, { input });
      setState({ step: "joined", message: required("joinWaitingList", joinWaitingList?.message) });
    } catch (failure) {
      setState({ step: hasAddress ? "address" : "closed", problem: messageFor("joinWaitingList", failure) });
    }
  }

  if (state.step === "joined") {
    return (
      <p className={styles.joined} role="status">
        <Icon name="check" /> <span>{state.message}</span>
      </p>
    );
  }
  return (
    <form
      className={styles.form}
      method="post"
      action="/api/forms/join-waiting-list"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void join();
      }}
    >
      <p className={styles.sold}>Sold out</p>
      <input type="hidden" name="productId" value={productId} />
      {variationId ? <input type="hidden" name="variationId" value={variationId} /> : null}
      {hasAddress ? (
        <TextField
          ref={field}
          label="Your e-mail"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          error={state.problem}
        />
      ) : null}
      <Button
        type="submit"
        variant="outline"
        color="black"
        pending={pending}
        aria-label={`Join the waiting list: ${plainText(name)}`}
      >
        Join the waiting list
      </Button>
      <p className={styles.problem} role="alert">
        {hasAddress ? null : state.problem}
      </p>
    </form>
  );
}
