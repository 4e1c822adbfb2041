import type { RefObject } from "react";
import { routes } from "@/lib/addresses/routes";

type LeaveFormProps = { ref: RefObject<HTMLFormElement | null>; isDeleted?: boolean };

/**
 * Signs this browser out after the sessions or the account have ended: only the server can remove the cookies, and the
 * page after it has none of the member's data.
 */
export function LeaveForm({ ref, isDeleted = false }: LeaveFormProps) {
  return (
    <form ref={ref} method="post" action="/api/auth/logout" hidden>
      {isDeleted ? <input type="hidden" name="back" value={routes.goodbye} /> : null}
    </form>
  );
}
