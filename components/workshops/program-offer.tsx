"use client";

import type { ReactNode } from "react";
import { useSeatsLeft } from "@/components/cart/seats-left";
import type { StockLeft } from "@/components/cart/stock-left";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { routes } from "@/lib/addresses/routes";
import styles from "./program-offer.module.css";

type ProgramOfferProps = {
  buy: ReactNode;
  productId: number | null;
  /** Places when the page was made; null when that is unknown. */
  left?: StockLeft;
};

/**
 * The next step towards the professional program: how to apply, unless the visitor has an invitation or a place (R073,
 * R188, R189). `buy` is the shop's button for invited members, and null when the shop does not know them. `productId`
 * is the shop's number, and null when the shop lacks the program.
 */
export function ProgramOffer({ buy, productId, left: drawnLeft = null }: ProgramOfferProps) {
  const { value, failure, isAsking, again } = useAnswer(askMember);
  const left = useSeatsLeft(productId ?? 0, undefined, drawnLeft, productId !== null);
  const member = value?.member;
  const program = member?.myProfessionalProgram;
  const problem = failure ? notAsked : value?.problem;
  if (buy && !program && member?.hasFlppInvite) {
    return (
      <>
        <p>
          <strong>You are invited.</strong> Each person can buy the program once.
        </p>
        {buy}
      </>
    );
  }
  if (program) {
    return (
      <>
        <p>
          <strong>You are in the program.</strong> You find your documents and dates with your order.
        </p>
        <ButtonLink
          href={program.orderId ? routes.myOrder(program.orderId) : routes.myOrders}
          size="2xl"
          color="green"
        >
          {program.orderId ? `Open order ${program.orderId}` : "Open my orders"}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      {problem && !isAsking ? (
        <Callout
          kind="warn"
          title={problem}
          actions={
            <Button size="xs" color="black" onClick={again}>
              Try again
            </Button>
          }
        >
          Any invitation you have is safe.
        </Callout>
      ) : null}
      <p>You join by invitation, after a call with us.</p>
      <p className={styles.left}>{left === null ? "" : placesText(left)}</p>
      {buy ? (
        <noscript>
          <p>Already invited? Sign in, then add the program to your cart here.</p>
          {buy}
        </noscript>
      ) : null}
      <ButtonLink href={routes.call} size="2xl">
        Book a call
      </ButtonLink>
    </>
  );
}

/** The program is sold one group at a time, so its stock is the number of places in the next group. */
function placesText(left: number): string {
  if (left === 0) return "This group is full. Ask us about the next one.";
  return left === 1 ? "1 place left in this group" : `${left} places left in this group`;
}

/**
 * The member's state, or the reason why it is unknown. The code loads on demand: every workshop's page includes this
 * file, but only the program needs it.
 */
async function askMember() {
  const [{ askViewer }, { messageFor }] = await Promise.all([
    import("@/lib/browser/is-signed-in"),
    import("@/lib/gateway/errors"),
  ]);
  return askViewer().then(
    (member) => ({ member, problem: null }),
    (failure: unknown) => ({ member: null, problem: messageFor("viewer", failure) }),
  );
}

/** The message when the code failed to load (spec §8). */
const notAsked = "Could not load user";
