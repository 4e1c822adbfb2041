import { deskRoutes } from "@/lib/addresses/desk-routes";
import { z } from "@/lib/browser/zod";
import type { FoundLink } from "./found-links";

const answer = z.object({
  links: z.array(z.object({ kind: z.string(), title: z.string(), detail: z.string(), href: z.string() })),
});

/** The hits of a text, some of each kind. @throws Error when the search does not answer as it should, or is aborted */
export async function askFound(text: string, signal: AbortSignal): Promise<FoundLink[]> {
  const response = await fetch(`${deskRoutes.find}/answers?q=${encodeURIComponent(text)}`, { signal });
  return answer.parse(await response.json()).links;
}
