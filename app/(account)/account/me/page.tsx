import type { Metadata } from "next";
import { MemberOverview } from "@/components/member/member-overview";
import { requireMember } from "@/components/member/require-member";
import { LatestOrders } from "@/components/shop/latest-orders";
import { LoadFailure } from "@/components/shop/load-failure";
import { messageFor } from "@/lib/graphql/errors";
import { routes } from "@/lib/routes";

export const metadata: Metadata = { title: "Your account", robots: { index: false } };

export default async function MemberPage() {
  const member = await requireMember(routes.me);
  if (member === "unknown") return <LoadFailure title="Your account" message={messageFor("viewer")} />;
  return (
    <MemberOverview member={member}>
      <LatestOrders />
    </MemberOverview>
  );
}
