import { exportRequest } from "@/lib/forms/settings-files";

/** All data about the member in one file. */
export const POST = exportRequest;
