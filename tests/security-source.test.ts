import fs from "node:fs";
import path from "node:path";
import { buildSchema, getNamedType, isInputObjectType } from "graphql";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { readSources, root, visit } from "@/tests/support/imports";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
const product = readSources(["app", "backend", "components", "lib"], ["server.ts", "instrumentation.ts"]);
const filesWith = (what: RegExp) => product.filter(({ text }) => what.test(text)).map((file) => file.path);

describe("the source", () => {
  it.each([
    ["makes SQL of text", /\bsql\.raw\b|\.(execute|exec|unsafe)\(`/],
    ["runs programs or code made of text", /child_process|node:vm|\beval\(|new Function\(/],
    ["uses random numbers that can be guessed", /Math\.random/],
    ["uses a weak hash", /["'](md5|sha-?1)["']/i],
    ["encrypts by itself", /createCipher|createDecipher/],
    ["shows plug-ins", /<(?:embed|applet)\b|<object\s/],
    ["sends log lines elsewhere", /pino\.(destination|transport|multistream)|\btransport: \{ target/],
    ["trusts any certificate or lenient requests", /rejectUnauthorized|insecureHTTPParser/],
  ])("no product file %s", (_, what) => {
    expect(filesWith(what)).toEqual([]);
  });

  it.each([
    [
      "write HTML as it is: rendered Markdown of editors, escaped JSON-LD, and escaped options of a select",
      /dangerouslySetInnerHTML|\.innerHTML/,
      [
        "components/events/event-json-ld.tsx",
        "components/layout/breadcrumbs.tsx",
        "components/pages/home.tsx",
        "components/professionals/professional-page.tsx",
        "components/ui/forms/select.tsx",
        "components/ui/prose.tsx",
        "components/workshops/course-json-ld.tsx",
      ],
    ],
    [
      "make regular expressions, of constants",
      /new RegExp\(/,
      [
        "backend/after-sales/bank/references.ts",
        "components/ui/art/art-palette.ts",
        "lib/addresses/pages.ts",
        "lib/env.ts",
        "lib/navigation/preload-rules.ts",
        "lib/rules/forms/mail-address.ts",
        "lib/server/desk-door.ts",
        "lib/server/route-pattern.ts",
        "lib/token-value.ts",
      ],
    ],
    [
      "let pages of other sites read an answer",
      /access-control-allow-origin/i,
      ["backend/people/certificates/credentials-endpoint.ts"],
    ],
    [
      "name an algorithm of signatures",
      /"(?:[HREP]S\d{3}|EdDSA|PBKDF2\/SHA-\d+)"|ALGORITHMS = \[/,
      [
        "backend/ground/limits/work.ts",
        "backend/people/certificates/credential.ts",
        "backend/people/members/learning.ts",
        "backend/people/sign-in/identity.ts",
        "backend/people/sign-in/passkeys.ts",
        "components/certificates/check-credential.ts",
      ],
    ],
    [
      "ask an address that is no constant: the last and the fourth on the server, the others this site in the browser",
      /(?<!async |[.\w])fetch\((?!request\b|\s*["`]\/)|\bhttps?\.(?:get|request)\(/,
      [
        "components/certificates/check-credential.ts",
        "components/desk/find/ask-found.ts",
        "components/sign-in/prove.ts",
        "lib/http/fetch-whole.ts",
        "lib/navigation/payload.ts",
        "lib/observe/error-reports.ts",
      ],
    ],
  ])("only these files %s", (_, what, files) => {
    expect(filesWith(what).sort()).toEqual(files);
  });

  it.each([
    ["lib/observe/error-reports.ts", 1],
    ["lib/http/fetch-whole.ts", 1],
    // These ask through the one above.
    ["backend/sales/vat/register.ts", 0],
    ["lib/gateway/answerers.ts", 0],
    ["lib/gateway/public-cache.ts", 0],
  ])("every question to another host %s follows no redirect", (file, questions) => {
    const text = read(file);
    expect(text.match(/\bfetch\((?!request)/g) ?? []).toHaveLength(questions);
    expect(text.match(/redirect: "error"/g) ?? []).toHaveLength(questions);
  });

  it("reads each key for one purpose, in one file or in those that share it", () => {
    const readers = new Map<string, Set<string>>();
    for (const { path: file, text } of product)
      for (const [, name = ""] of text.matchAll(/(?:readSecret|keepSecret)\([^"`<]+"([a-z-]+)"/g))
        readers.set(name, (readers.get(name) ?? new Set()).add(file));
    expect(readers.size).toBeGreaterThan(8);
    const shared = [...readers].filter(([, files]) => files.size > 1).map(([name]) => name);
    // Networks that hold seats, and codes by mail: asked for in one file and compared in another.
    expect(shared.sort()).toEqual(["networks", "sign-in-code"]);
  });

  it("has three packages for cryptography, and no other", () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
    const found = Object.keys(dependencies).filter((name) =>
      /crypt|jose|jws|jwt|hash|altcha|webauthn|argon|nacl|node-forge|sodium|ellip/.test(name),
    );
    expect(found).toEqual(["@simplewebauthn/browser", "@simplewebauthn/server", "altcha-lib", "jose"]);
  });

  it("writes constants as messages of the log", () => {
    const messages: string[] = [];
    for (const { path: file, tree } of product)
      if (tree)
        visit(tree, (node) => {
          if (
            !ts.isCallExpression(node) ||
            !/\blog\.(warn|info|error|debug)$/.test(node.expression.getText())
          )
            return;
          const message = node.arguments.at(-1);
          if (message)
            messages.push(ts.isStringLiteral(message) ? "constant" : `${file}: ${message.getText()}`);
        });
    expect(messages.length).toBeGreaterThan(20);
    expect(messages.filter((message) => message !== "constant")).toEqual([]);
  });

  it("asks nobody for a secret question", () => {
    const fields = buildSchema(read("graphql/member/schema.graphql")).getMutationType()?.getFields() ?? {};
    const asked = ["getInWithEmail", "registerFlaUser", "updateProfile"].flatMap((name) =>
      (fields[name]?.args ?? []).flatMap((arg) => {
        const type = getNamedType(arg.type);
        return [arg.name, ...(isInputObjectType(type) ? Object.keys(type.getFields()) : [])];
      }),
    );
    expect(asked.length).toBeGreaterThan(8);
    expect(asked.filter((name) => /question|secret|hint|maiden|password|answer/i.test(name))).toEqual([]);
  });

  it("has no hidden file among those that are served as they are", () => {
    const names = fs.readdirSync(path.join(root, "public"), { recursive: true, encoding: "utf8" });
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => name.split(path.sep).some((part) => part.startsWith(".")))).toEqual([]);
  });
});
