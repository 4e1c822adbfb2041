"use client";

import { type ReactNode, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { messageFor } from "@/lib/gateway/errors";
import { routes } from "@/lib/routes";
import type { ProgramState } from "./program-call";

/**
 * The next step towards the professional program: how to apply, until the visitor is known to have an invitation or
 * a place (R073, R188, R189). `buy` is the shop's button for the invited.
 */
export function ProgramOffer({ buy }: { buy: ReactNode }) {
  const [state, setState] = useState<ProgramState>({ kind: "apply" });
  const [problem, setProblem] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let alive = true;
    void import("./program-call")
      .then(({ programState }) => programState())
      .then(
        (next) => alive && setState(next),
        (failure) => alive && setProblem(messageFor("viewer", failure)),
      );
    return () => {
      alive = false;
    };
  }, [attempt]);

  function again() {
    setProblem(null);
    setAttempt((count) => count + 1);
  }

  if (state.kind === "invited") {
    return (
      <>
        <p>
          <strong>You are invited.</strong> The program is sold once per person, so this place is yours.
        </p>
        {buy}
      </>
    );
  }
  if (state.kind === "enrolled") {
    return (
      <>
        <p>
          <strong>You are in the program.</strong> Documents and dates are with your order.
        </p>
        <ButtonLink
          href={state.orderId ? `${routes.me}/my-orders/${state.orderId}` : `${routes.me}/my-orders`}
          size="2xl"
          color="green"
        >
          {state.orderId ? `Open order ${state.orderId}` : "Open my orders"}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {problem ? (
        <Callout
          kind="warn"
          title={problem}
          actions={
            <Button size="xs" color="black" onClick={again}>
              Try again
            </Button>
          }
        >
          If you have an invitation, it is not lost.
        </Callout>
      ) : null}
      <p>Places are given by invitation, after a talk with us.</p>
      <noscript>
        <p>Already invited? Sign in, then put the program into your cart here.</p>
        {buy}
      </noscript>
      <ButtonLink href={routes.contact} size="2xl">
        Ask for a talk
      </ButtonLink>
    </>
  );
}
