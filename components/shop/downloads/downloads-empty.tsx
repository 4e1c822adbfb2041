import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";

export function DownloadsEmpty() {
  return (
    <EmptyState text="Workbooks and templates of what you bought will be here.">
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </EmptyState>
  );
}
