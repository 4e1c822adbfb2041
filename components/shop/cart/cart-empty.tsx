import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function CartEmpty({ text = "Your cart is empty." }: { text?: string }) {
  return (
    <EmptyState text={text}>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
