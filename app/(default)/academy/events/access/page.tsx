import { Breadcrumbs } from "@/components/layout/breadcrumbs";
import { EventAccessForm } from "@/components/events/event-access-form";
import { EventAccessScreen } from "@/components/events/event-access-screen";
import { readShopOffers } from "@/lib/read/shop";
import { routes } from "@/lib/addresses/routes";
import { pageMetadata } from "@/lib/seo";

export const metadata = pageMetadata({
  title: "Event access",
  description: "Enter the code of your ticket, or the address that we sent it to, and go to the live room.",
  path: routes.eventAccess,
  index: false,
});

/** R046. Without a script, the answer appears on the dynamic page. */
export default async function EventAccessPage() {
  const { eventAccess } = await readShopOffers();
  return (
    <>
      <Breadcrumbs
        trail={[
          { name: "Academy", path: "/academy" },
          { name: "Events", path: routes.events },
          { name: "Event access", path: routes.eventAccess },
        ]}
      />
      <EventAccessScreen isOffered={eventAccess}>
        <EventAccessForm />
      </EventAccessScreen>
    </>
  );
}
