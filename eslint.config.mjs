import next from "eslint-config-next/core-web-vitals";
import typescript from "eslint-config-next/typescript";

const config = [
  {
    ignores: [
      ".next/",
      ".builds/",
      ".cache/",
      ".data*/",
      "graphql/generated/",
      "next-env.d.ts",
      "playwright-report/",
      "test-results/",
    ],
  },
  ...next,
  ...typescript,
  {
    files: ["**/*.{ts,tsx}"],
    rules: {
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Pictures are our own small drawings in SVG: an image service has nothing to do for them.
      "@next/next/no-img-element": "off",
      // The error screen leaves by a full load, because the app may be what broke.
      "@next/next/no-html-link-for-pages": "off",
      "no-console": ["error", { allow: ["error"] }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "ImportDeclaration[source.value=/\\.json$/][attributes.length=0]",
          message: 'Node wants `with { type: "json" }` where a file is not bundled.',
        },
      ],
      "no-restricted-properties": [
        "error",
        { object: "sql", property: "raw", message: "Bound parameters only." },
      ],
    },
  },
  {
    files: ["components/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "zod", message: "In a browser by lib/browser/zod.ts, which keeps to the page's policy." },
          ],
        },
      ],
    },
  },
  { files: ["proofs/**", "scripts/**", "tests/**", "backend/serve.ts"], rules: { "no-console": "off" } },
  {
    files: ["tests/**"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          paths: [
            { name: "vitest", importNames: ["test"], message: "Suites say `it`; journeys say `test`." },
          ],
        },
      ],
    },
  },
];

export default config;
