import type { Place } from "@/lib/rules/cookies";

/** Where something is kept, in words. */
export const placeNames: Record<Place, string> = {
  cookie: "Cookie",
  local: "Local storage",
  session: "Session storage",
};
