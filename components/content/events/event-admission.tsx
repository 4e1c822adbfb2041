import { AppLink } from "@/components/ui/app-link";
import { ButtonLink } from "@/components/ui/button-link";
import { isExternal } from "@/lib/rules/link-target";
import type { AddToCartSlot } from "../parts/add-to-cart-slot";
import type { AcademyEvent, Ticketed } from "./events";

type EventAdmissionProps = Ticketed<AcademyEvent> & { AddToCart: AddToCartSlot };

/** The one next step: a ticket, a registration, or a word with us when there is neither. */
export function EventAdmission({ event, product, AddToCart }: EventAdmissionProps) {
  if (product?.purchasable)
    return <AddToCart productId={product.databaseId} productName={product.name ?? ""} seats />;
  if (!event.productId && event.registrationUrl)
    return (
      <ButtonLink href={event.registrationUrl} external={isExternal(event.registrationUrl)} size="2xl">
        Register in the community
      </ButtonLink>
    );
  return (
    <p>
      {event.productId ? "No tickets are on sale at the moment." : "Places are given by invitation."}{" "}
      <AppLink href="/contact">Ask us for one</AppLink>
    </p>
  );
}
