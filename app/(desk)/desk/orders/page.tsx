import { DeskPage } from "@/components/desk/desk-page";
import { OrderFilter, readOrderFilter } from "@/components/desk/orders/order-filter";
import { OrdersTable } from "@/components/desk/orders/orders-table";
import { requireDesk } from "@/components/desk/require-desk";
import { ButtonLink } from "@/components/ui/button-link";
import { deskRooms, deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { mayOf, readDesk } from "@/lib/gateway/desk";

export const metadata = { title: deskRooms.orders.label };

export default async function OrdersPage({ searchParams }: PageQuery) {
  const visitor = await requireDesk(deskRooms.orders.href);
  const query = await searchParams;
  const filter = readOrderFilter(query);
  const { status, email, needsHand } = filter;
  const { nodes, next } = await readDesk(({ orders }) => orders, {
    status,
    needsHand,
    email,
    before: Number(query.before) || null,
  });
  const older = new URLSearchParams({
    ...(status && { status }),
    ...(email && { email }),
    ...(needsHand && { open: "1" }),
    before: String(next ?? ""),
  });
  return (
    <DeskPage
      title={deskRooms.orders.label}
      flash={await readFlash(query.notice)}
      meta={<p>Newest first. Times are Vienna time.</p>}
      actions={
        mayOf(visitor)("placeDeskOrder") ? (
          <ButtonLink href={deskRoutes.newOrder} size="xs">
            Add people
          </ButtonLink>
        ) : null
      }
    >
      <OrderFilter {...filter} />
      <OrdersTable orders={nodes} empty="No orders match." />
      {next ? (
        <p>
          <a href={`${deskRooms.orders.href}?${older.toString()}`}>Older orders</a>
        </p>
      ) : null}
    </DeskPage>
  );
}
