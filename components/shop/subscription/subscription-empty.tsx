import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { routes } from "@/lib/routes";

export function SubscriptionEmpty() {
  return (
    <EmptyState text="You have no subscription.">
      <ButtonLink href={routes.membership} size="xl">
        See the membership
      </ButtonLink>
    </EmptyState>
  );
}
