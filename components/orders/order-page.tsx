import { routes } from "@/lib/addresses/routes";
import { AskAboutOrder } from "./ask-about-order";
import { OrderView, type OrderViewProps } from "./order-view";

export function OrderPage(props: Omit<OrderViewProps, "question">) {
  const { order, help = "", flash = null } = props;
  const back = routes.myOrder(order.databaseId ?? "");
  const question = <AskAboutOrder order={order} help={help} back={back} flash={flash} />;
  return <OrderView {...props} question={question} />;
}
