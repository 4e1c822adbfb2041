import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";
import type { CartChange } from "./cart-change";
import type { Cart } from "./cart-type";
import { codesText, missingText } from "./cart-words";
import type { Missing, Undo } from "./use-undo";
import type { CartError } from "./use-cart";

type CartNoticesProps = {
  error: CartError | null;
  isFilled: boolean;
  undo: Undo | null;
  lost: readonly string[];
  missing: Missing | null;
  pending: boolean;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** Changes that belong to no line and no field of the page: their failures are told above it. */
const ofThePage = new Set<CartChange["do"]>(["reload", "clear", "fill", "add"]);

/** What the last change did to the cart beside what was asked, and the way back. */
export function CartNotices({ error, isFilled, undo, lost, missing, pending, run }: CartNoticesProps) {
  const action = (label: string, change: CartChange) => (
    <CalloutAction pending={pending} onClick={() => void run(change)}>
      {label}
    </CalloutAction>
  );
  const gone = missing && missingText(missing);
  return (
    <>
      {error && ofThePage.has(error.change.do) ? (
        <Callout kind="error" title={error.message} actions={action("Try again", error.change)}>
          {isFilled ? "What you see is the cart as it was last known." : null}
        </Callout>
      ) : null}
      {undo ? <Callout kind="info" title={undo.title} actions={action("Undo", undo.change)} /> : null}
      {gone ? <Callout kind="warn" title={gone} /> : null}
      {lost.length > 0 ? (
        <Callout kind="warn" title={`No longer applied: ${codesText(lost)}`}>
          It does not hold for the cart as it is now.
        </Callout>
      ) : null}
    </>
  );
}
