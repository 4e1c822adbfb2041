import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import type { Taken } from "@/lib/graphql/take-offer";
import { linesOf } from "../cart/cart-type";

type OfferNotesProps = { taken: Taken | null; pending: boolean; onUndo: () => void };

/** What became of an offer; its code may be refused while the product stays. */
export function OfferNotes({ taken, pending, onUndo }: OfferNotesProps) {
  if (!taken) return null;
  const { changed, couponProblem, before } = taken;
  return (
    <>
      {couponProblem ? (
        <Callout kind="warn" title={couponProblem.title} alert>
          {couponProblem.reason ?? "The price in your cart is the one without it."}
        </Callout>
      ) : null}
      {changed ? (
        <Callout
          kind="success"
          title="The offer is in your cart"
          actions={
            <CalloutAction pending={pending} onClick={onUndo}>
              Undo
            </CalloutAction>
          }
        >
          {linesOf(before).length > 0 ? "Undo brings back the cart as it was." : null}
        </Callout>
      ) : (
        <Callout kind="info" title="This offer is already in your cart" />
      )}
    </>
  );
}
