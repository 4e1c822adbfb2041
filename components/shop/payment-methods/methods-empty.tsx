import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function MethodsEmpty() {
  return (
    <EmptyState text="No payment method is saved.">
      <p>One is saved when you pay with it and agree to keep it.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
