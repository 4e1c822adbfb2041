import { randomUUID } from "node:crypto";
import { NewOrder } from "@/components/desk/orders/new-order";
import { queryText } from "@/components/desk/desk-find";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Add people" };

export default async function NewOrderPage({ searchParams }: PageQuery) {
  const visitor = await requireDesk(deskRoutes.newOrder, "placeDeskOrder");
  const query = await searchParams;
  const [find, chosen, flash] = [
    queryText(query.find),
    queryText(query.date) || null,
    await readFlash(query.notice),
  ];
  const dates = await readDesk(({ datesOnSale }) => datesOnSale, {
    find,
    chosen: [chosen, flash?.values?.item].filter((one) => typeof one === "string"),
  });
  return (
    <DeskPage
      title="Add people to a date"
      meta={<p>For people who call or write, for partners, and for guests.</p>}
      flash={flash}
    >
      <NewOrder
        dates={dates}
        find={find}
        chosen={chosen}
        formKey={randomUUID()}
        missing={visitor.missing}
        mayBeFree={mayOf(visitor)("refundOrder")}
        flash={flash}
      />
    </DeskPage>
  );
}
