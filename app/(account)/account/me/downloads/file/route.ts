import { openDownload } from "@/lib/request/open-download";

/** The address that links on pages have; it leads to the file. */
export const GET = (request: Request) => openDownload(request);
