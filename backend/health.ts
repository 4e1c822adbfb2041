import type { Deps } from "./deps";

/** Tells whether the database answers. Opens it if need be, so a start that failed is tried again. */
export function healthEndpoint({ database }: Deps): { fetch(request: Request): Promise<Response> } {
  return {
    async fetch() {
      try {
        await (await database()).ping();
        return new Response(null, { status: 204 });
      } catch {
        return new Response(null, { status: 503 });
      }
    },
  };
}
