import type { Deps } from "../../deps";
import { isStaff } from "../../ground/desk-roles";
import { memberCapabilities } from "../../people/members";
import type { Answerer } from "../../ports";
import { identityOrNobody, memberOfRefreshToken } from "../../people/sign-in";

/**
 * Whether a person may know that the desk exists: 204 for a member of the staff, by the access token or the refresh
 * token that would renew it, and 404 for everybody else. The answer does not say what the person may do there.
 */
export function deskDoor(deps: Deps): Answerer {
  return {
    async fetch(request) {
      const memberId = await whoAsks(deps, request);
      const capabilities = memberId === null ? [] : await memberCapabilities(deps.db, memberId);
      return new Response(null, { status: isStaff(capabilities) ? 204 : 404 });
    },
  };
}

/** The member of the access token. Without a valid one, the member of the refresh token, which is not exchanged. */
async function whoAsks(deps: Deps, request: Request): Promise<number | null> {
  const who = await identityOrNobody(deps, request);
  if (who) return who.memberId;
  const refresh = request.headers.get("fla-renewal");
  return refresh ? memberOfRefreshToken(deps, refresh) : null;
}
