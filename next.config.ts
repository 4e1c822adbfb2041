import type { NextConfig } from "next";
import { env } from "./lib/env";
import { redirectRules } from "./lib/redirects";
import { securityHeaders } from "./lib/request/security-headers";

const config: NextConfig = {
  output: "standalone",
  reactCompiler: true,
  poweredByHeader: false,
  typedRoutes: false,
  /** `npm test` checks them, tests included; a visitor's first start should not wait for it. */
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "pdfkit", "pino"],
  /** Files the back end reads at run time, which no import leads to. */
  outputFileTracingIncludes: {
    "/**": ["./backend/content/**/*", "./backend/database/migrations/**/*", "./graphql/*/schema.graphql"],
  },
  headers: async () =>
    securityHeaders({
      development: env.NODE_ENV === "development",
      https: env.ORIGIN.startsWith("https:"),
      cockpit: env.COCKPIT_URL,
    }),
  redirects: async () => redirectRules(),
  outputFileTracingExcludes: { "/**": ["./.data/**", "./.cache/**", "./tests/**"] },
};

export default config;
