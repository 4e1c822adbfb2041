import { Callout } from "@/components/ui/callout";
import { CalloutAction } from "@/components/ui/callout-action";

/** `children`: what can be done instead. */
export function StripeBroken({ onRetry, children }: { onRetry: () => void; children: string }) {
  return (
    <Callout
      kind="error"
      title="The payment form could not be loaded."
      actions={<CalloutAction onClick={onRetry}>Try again</CalloutAction>}
    >
      Your connection or a content blocker may be in its way. {children}
    </Callout>
  );
}
