import { openInMemory } from "@/backend/database/pglite";
import { reused } from "./reused";

/** A migrated, empty database in memory. Close it when done: the next one of this file is the same, emptied. */
export const testDatabase = reused(openInMemory).take;
