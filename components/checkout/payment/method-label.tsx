import { VisuallyHidden } from "@/components/ui/visually-hidden";
import type { SavedMethod } from "../address/customer";
import { lastDigits, methodName } from "./saved-method";

/** `Visa •••• 4242`, which screen readers read as "Visa ending in 4242". */
export function MethodLabel({ method }: { method: SavedMethod }) {
  const digits = lastDigits(method);
  return (
    <span data-numbers>
      <span>{methodName(method)}</span>
      {digits ? (
        <span>
          {" "}
          <span aria-hidden="true">••••</span>
          <VisuallyHidden>ending in </VisuallyHidden> <span>{digits}</span>
        </span>
      ) : null}
    </span>
  );
}
