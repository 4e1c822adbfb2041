import { loginOptions } from "@/lib/read-countries";

/** What the login form needs to know where its page does not say it. */
export const GET = async (request: Request): Promise<Response> =>
  Response.json(await loginOptions(request), { headers: { "cache-control": "private, no-store" } });
