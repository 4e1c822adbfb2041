import { exportRequest } from "@/lib/forms/account/settings-files";

/** All data about the member in one file. */
export const POST = exportRequest;
