import { notFound } from "next/navigation";
import { requireMember } from "@/components/account/require-member";
import { ConfirmScreen } from "@/components/orders/confirm-screen";
import { memberMeans, readOrder } from "@/components/orders/read-orders";
import { LoadFailure } from "@/components/ui/load-failure";
import { routes } from "@/lib/routes";

export const metadata = { title: "Your order" };

type Params = { params: Promise<{ orderId: string }> };

/** Shows the order's own state; nothing of the address but its number is believed (threat C10). Source: R093. */
export default async function ConfirmPage({ params }: Params) {
  const { orderId } = await params;
  await requireMember(routes.confirm(orderId));
  const order = await readOrder(orderId);
  if (order === "missing") notFound();
  if (order === "unknown")
    return (
      <LoadFailure
        title="Your order"
        message="Your order could not be loaded right now. It is safe with us."
      />
    );
  return <ConfirmScreen order={order} means={await memberMeans(order)} />;
}
