import { exportRequest } from "@/lib/request/export-request";

/** Everything that is kept of the member, as one file. */
export const POST = exportRequest;
