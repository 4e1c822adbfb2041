import path from "node:path";
import type { NextConfig } from "next";
import { fingerprint, readFiles } from "./backend/content/catalogue/folder";
import { build, buildSettings } from "./lib/build";
import { env } from "./lib/env";
import { pageHeaders } from "./lib/server/security-headers";
import { offerRules, withSlashVariants } from "./lib/addresses/redirects";
import { encodedPathRules, folderRedirects, payloadRules, rewriteRules } from "./lib/addresses/rewrites";
import { pageSettings } from "./lib/server/page-settings";
import { productSettings } from "./lib/site";
import { serverPackages } from "./lib/server/server-packages.mjs";

const config: NextConfig = {
  output: "standalone",
  poweredByHeader: false,
  typedRoutes: false,
  cacheHandler: path.resolve("lib/stored-pages/page-cache.mjs"),
  /** Of the settings a build fixes the product's name and slug; its own id and time; and for whom it drew its pages. */
  env: {
    ...productSettings,
    ...buildSettings,
    PAGES_DRAWN_FOR: pageSettings(env),
    BUILD_CONTENT: fingerprint(readFiles("backend/content/files")),
  },
  /** A page that a role of the desk does not include answers with 403 (`forbidden()`). Pages rendered later stay in memory: a build's folder may be read-only, and all its servers share it. */
  experimental: { isrFlushToDisk: false, authInterrupts: true },
  generateBuildId: () => build.id,
  /** The gate checks types once, tests included; once more here is 40 s of processor time on every first `npm start`. */
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: serverPackages,
  /** Files the back end reads at run time, which no import leads to. */
  outputFileTracingIncludes: {
    "/**": [
      "./backend/content/**/*",
      "./backend/ground/database/migrations/**/*",
      "./backend/ground/database/pglite-worker.mjs",
      "./node_modules/@electric-sql/pglite/dist/{pg_trgm.tar.gz,contrib/pg_trgm.js}",
      "./backend/ground/mail/logo.png",
      "./backend/ground/pdf/fonts/**/*",
      "./graphql/*/schema.graphql",
      "./graphql/stock-host/*.tsv",
      "./node_modules/@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin{,-ext}-700-normal.woff",
      "./node_modules/@fontsource/noto-sans-{arabic,armenian,georgian,hebrew,thai}/files/*-{arabic,armenian,georgian,hebrew,thai}-{400,700}-normal.woff",
      "./node_modules/@fontsource/instrument-sans/files/instrument-sans-latin{,-ext}-500-normal.woff",
      // The colours of PDF/A. PDFKit finds it beside its own file.
      "./node_modules/pdfkit/js/data/sRGB_IEC61966_2_1.icc",
      "./styles/tokens.css",
      // Licences that go with every copy (docs/licences.md).
      "./node_modules/@stackforge-eu/factur-x/LICENSE",
      "./node_modules/@fontsource{,-variable}/*/LICENSE",
      "./node_modules/@img/sharp-libvips-*/README.md",
    ],
  },
  headers: async () => pageHeaders(),
  skipTrailingSlashRedirect: true,
  redirects: async () => withSlashVariants([...offerRules(), ...folderRedirects()]),
  rewrites: async () => ({
    beforeFiles: [...encodedPathRules(), ...payloadRules()],
    afterFiles: rewriteRules(),
    fallback: [],
  }),
  outputFileTracingExcludes: { "/**": ["./.data/**", "./.cache/**", "./tests/**"] },
};

export default config;
