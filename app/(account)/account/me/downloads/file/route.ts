import { openDownload } from "@/lib/forms/account/access";

/** The address in the links of pages. It redirects to the file. */
export const GET = (request: Request) => openDownload(request);
