import { openDownload } from "@/lib/forms/access";

/** The address that links on pages have; it leads to the file. */
export const GET = (request: Request) => openDownload(request);
