import { Button } from "@/components/ui/button";
import { payText } from "@/lib/rules/prices/payment-methods";
import styles from "../checkout-form.module.css";

type PayButtonsProps = {
  total: string;
  /** The chosen payment method, and the one that the page began with. */
  chosen: string | undefined;
  initial: string | undefined;
  isPending: boolean;
  isElsewhere: boolean;
  /** The address that received a code; empty when none was sent. */
  codeSentTo: string;
};

/**
 * The order button. Without a script, CSS shows the button of the chosen method, and the form's other actions get their
 * own buttons.
 */
export function PayButtons(props: PayButtonsProps) {
  const { total, chosen, initial, isPending, isElsewhere, codeSentTo } = props;
  return (
    <>
      <div className={styles.scripted}>
        <Button {...payButton} pending={isPending}>
          {payText(chosen, total)}
        </Button>
      </div>
      <noscript>
        <div className={styles.now}>
          <Button {...payButton}>
            {isElsewhere ? "Order, pay as chosen" : payText(initial === "invoice" ? "" : initial, total)}
          </Button>
        </div>
        <div className={styles.later}>
          <Button {...payButton}>{payText("invoice", total)}</Button>
        </div>
        <Button {...otherButton} value="update">
          Update the total for this country
        </Button>
        {codeSentTo ? (
          <Button {...otherButton} value="code">
            Send a new code
          </Button>
        ) : null}
      </noscript>
    </>
  );
}

const payButton = { form: "checkout", type: "submit", name: "intent", value: "pay", size: "2xl" } as const;
const otherButton = {
  ...payButton,
  size: "auto",
  variant: "outline",
  color: "black",
  formNoValidate: true,
} as const;
