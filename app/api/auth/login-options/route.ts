import { loginOptions } from "@/lib/read/countries";

/** Data for a login form on a page that does not contain the data. */
export const GET = async (request: Request): Promise<Response> =>
  Response.json(await loginOptions(request), { headers: { "cache-control": "private, no-store" } });
