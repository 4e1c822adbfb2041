import { openDownload } from "@/lib/forms/access";

/** The address in the links of pages. It redirects to the file. */
export const GET = (request: Request) => openDownload(request);
