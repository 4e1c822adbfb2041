import path from "node:path";

/**
 * Folder of the migrations, seen from the process's working directory: the repository, or the standalone build, which
 * carries a copy (see outputFileTracingIncludes).
 */
export const migrationsFolder = path.join(
  /* turbopackIgnore: true */ process.cwd(),
  "backend/database/migrations",
);
