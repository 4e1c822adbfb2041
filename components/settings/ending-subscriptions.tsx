import { Callout } from "@/components/ui/callout";
import { readCustomer } from "@/components/checkout/read-customer";

const running = ["ACTIVE", "PENDING", "ON_HOLD", "PENDING_CANCEL"];

/** Names the subscriptions that end with the account. What cannot be loaded is not said to be nothing. */
export async function EndingSubscriptions() {
  const customer = await readCustomer();
  if ("problem" in customer) {
    return (
      <Callout kind="warn" title="We cannot see your subscriptions right now" alert={false}>
        If you have one, it ends with your account.
      </Callout>
    );
  }
  const live = (customer.subscriptions?.nodes ?? []).filter(
    (one) => one !== null && running.includes(one.status ?? ""),
  );
  const names = live.flatMap((one) => one?.lineItems?.nodes?.[0]?.product?.node?.name ?? "your subscription");
  if (live.length === 0) return null;
  return (
    <Callout kind="warn" title={`This ends at once: ${names.join(", ")}`} alert={false}>
      Nothing is charged any more. Time that is paid for is not paid back; to use it up, cancel the
      subscription and delete your account later.
    </Callout>
  );
}
