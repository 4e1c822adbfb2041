import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { SavedMethod } from "./customer";
import { lastDigits, methodName } from "./saved-method";

/** `Visa •••• 4242`, read out as "Visa ending in 4242". */
export function MethodLabel({ method }: { method: SavedMethod }) {
  const digits = lastDigits(method);
  return (
    <span data-numbers>
      {methodName(method)}
      {digits ? (
        <>
          {" "}
          <span aria-hidden="true">••••</span>
          <VisuallyHidden>ending in </VisuallyHidden> {digits}
        </>
      ) : null}
    </span>
  );
}
