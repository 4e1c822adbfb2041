import { exportRequest } from "@/lib/forms/settings-files";

/** Everything that is kept of the member, as one file. */
export const POST = exportRequest;
