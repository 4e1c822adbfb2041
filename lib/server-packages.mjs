/**
 * Packages that are not bundled: they keep files of their own beside their code, or ask for parts of Node by `require`.
 * Next copies them into the build (next.config.ts), where server and operator's commands find them.
 */
export const serverPackages = [
  "@electric-sql/pglite",
  "@stackforge-eu/factur-x",
  "pdfkit",
  "pino",
  "prom-client",
];
