import type { NextConfig } from "next";
import { env } from "./lib/env";
import { redirectRules } from "./lib/redirects";
import { folderRedirects, rewriteRules } from "./lib/rewrites";
import { headerOptions, securityHeaders } from "./lib/request/security-headers";

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
    "/**": [
      "./backend/content/**/*",
      "./backend/database/migrations/**/*",
      "./graphql/*/schema.graphql",
      "./node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
      "./node_modules/@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf",
    ],
  },
  headers: async () => securityHeaders(headerOptions(env)),
  redirects: async () => [...redirectRules(), ...folderRedirects()],
  rewrites: async () => ({ beforeFiles: [], afterFiles: rewriteRules(), fallback: [] }),
  outputFileTracingExcludes: { "/**": ["./.data/**", "./.cache/**", "./tests/**"] },
};

export default config;
