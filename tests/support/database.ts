import type { Database } from "@/backend/database/client";
import { openInMemory } from "@/backend/database/pglite";

/** A fresh, migrated, empty database in memory. Close it when done. */
export function testDatabase(): Promise<Database> {
  return openInMemory();
}
