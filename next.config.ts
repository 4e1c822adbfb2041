import type { NextConfig } from "next";

const config: NextConfig = {
  output: "standalone",
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: false,
  serverExternalPackages: ["@electric-sql/pglite", "pdfkit", "pino"],
  /** Files the back end reads at run time, which no import leads to. */
  outputFileTracingIncludes: {
    "/**": ["./backend/content/**/*", "./backend/database/migrations/**/*", "./graphql/*/schema.graphql"],
  },
  outputFileTracingExcludes: { "/**": ["./.data/**", "./.cache/**", "./tests/**"] },
};

export default config;
