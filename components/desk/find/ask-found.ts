import { deskRoutes } from "@/lib/addresses/desk-routes";
import { z } from "@/lib/browser/zod";
import type { FoundLink } from "./found-links";

const answer = z.object({
  links: z.array(z.object({ kind: z.string(), title: z.string(), detail: z.string(), href: z.string() })),
});

/**
 * A few hits of each kind for a text.
 * @throws Error when the search is aborted or its answer is not as expected
 */
export async function askFound(text: string, signal: AbortSignal): Promise<FoundLink[]> {
  const response = await fetch(`${deskRoutes.find}/answers?q=${encodeURIComponent(text)}`, { signal });
  return answer.parse(await response.json()).links;
}
