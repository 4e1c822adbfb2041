import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function OrdersEmpty() {
  return (
    <EmptyState text="You have not ordered anything yet.">
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
