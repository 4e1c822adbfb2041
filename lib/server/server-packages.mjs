/**
 * Packages that are not bundled, because they read files beside their code or `require` parts of Node. Next copies them
 * into the build for the server and the operator's commands.
 */
export const serverPackages = [
  "@electric-sql/pglite",
  "@stackforge-eu/factur-x",
  "fontkit",
  "pdfkit",
  "pino",
  "prom-client",
];
