import ts from "typescript";
import { describe, expect, it } from "vitest";
import { affiliateVisit } from "@/components/consent/affiliate";
import { cookieNames, storageKeys } from "@/lib/rules/cookie-names";
import { findStoredEntry, storedEntries } from "@/lib/browser/cookies";
import { readSources, visit } from "@/tests/support/imports";

describe("the names of cookies", () => {
  it("are those of the specification and our own", () => {
    expect(cookieNames).toEqual({
      access: "fla-access",
      refresh: "fla-refresh",
      session: "fla-wc-sess",
      login: "fla-login",
      loginAgain: "fla-login-again",
      passkey: "fla-passkey",
      device: "fla-device",
      affiliate: "_fla-wca",
      affiliateVisit: "_fla-wca-visit",
      loginRedirect: "fla_login_redirect",
      flash: "fla-flash",
      typedCode: "fla-typed-code",
    });
  });

  it("are written nowhere else", () => {
    const sources = readSources(
      ["app", "backend", "components", "lib", "proofs", "scripts", "tests"],
      ["server.ts"],
    )
      .filter(({ path }) => path !== "lib/rules/cookie-names.ts" && path !== "tests/consent/cookies.test.ts")
      .filter(({ text }) => text.includes("fla"));
    expect(sources.length).toBeGreaterThan(20);
    expect(
      sources.flatMap(({ path, tree }) => (tree ? literalNames(tree).map((name) => `${path}: ${name}`) : [])),
    ).toEqual([]);
  });

  it.each(['jar.get("fla-access")', "`a=1; __Host-fla-wc-sess=${x}`", "/^_fla-wca=/.test(line)"])(
    "would be found in %s",
    (code) => {
      expect(literalNames(ts.createSourceFile("x.ts", code, ts.ScriptTarget.Latest, true))).toHaveLength(1);
    },
  );
});

/** A request header is named like the cookie of a known browser. */
const { device: _, ...refused } = cookieNames;
const refusedName = new RegExp(`(?<![\\w-])(?:__Host-)?(?:${Object.values(refused).join("|")})(?![\\w-])`);

/** Strings, templates and regular expressions with a cookie's name. */
function literalNames(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    const isText =
      ts.isStringLiteral(node) || ts.isTemplateLiteralToken(node) || ts.isRegularExpressionLiteral(node);
    if (isText && refusedName.test(node.text)) found.push(node.text);
  });
  return found;
}

describe("the list of what is kept", () => {
  it("has every cookie of the server, the affiliate's as marketing and the others as necessary", () => {
    for (const name of Object.values(cookieNames)) {
      const isAffiliate = name.startsWith(cookieNames.affiliate);
      expect(findStoredEntry("cookie", name)?.group, name).toBe(isAffiliate ? "marketing" : "default");
    }
  });

  it("has every storage key that the source writes", () => {
    const sources = readSources(
      ["app", "components", "lib", "graphql", "styles", "backend"],
      ["instrumentation.ts"],
    ).filter(({ path }) => /^(app|components|lib)\/.*\.tsx?$/.test(path));
    const writers = sources.filter(({ text }) => /(local|session)Storage\s*\.setItem/.test(text));
    expect(writers.length).toBeGreaterThan(1);
    const silent = writers.filter(({ text }) => !text.includes("storageKeys."));
    expect(silent.map(({ path }) => path)).toEqual([]);
    const listed = storedEntries
      .filter(({ place }) => place !== "cookie")
      .map(({ name }) => name.replace("*", ""));
    expect(listed.toSorted()).toEqual(Object.values(storageKeys).toSorted());
  });

  it("names each thing once", () => {
    const names = storedEntries.map(({ place, name }) => `${place} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("knows endings and refuses strangers", () => {
    expect(findStoredEntry("cookie", "_ga_ABC123")?.group).toBe("marketing");
    expect(findStoredEntry("local", "order-seen-17")?.group).toBe("default");
    expect(findStoredEntry("local", "_ga")).toBeUndefined();
    expect(findStoredEntry("cookie", "cart-count-2")).toBeUndefined();
  });
});

describe("an affiliate's address", () => {
  it("is kept without queries", () => {
    expect(
      affiliateVisit("https://academy.test/workshops?aff=summit-7&email=a@b.c#x", "https://blog.test/p?q=1"),
    ).toEqual({
      key: "summit-7",
      pageUrl: "https://academy.test/workshops",
      referrerUrl: "https://blog.test/p",
    });
    expect(affiliateVisit("https://academy.test/?aff=x", "")?.referrerUrl).toBe("");
    expect(affiliateVisit("https://academy.test/?aff=x", "android-app://com.mail")?.referrerUrl).toBe("");
  });

  it.each(["", "?aff=", "?aff=a b", "?aff=<script>", `?aff=${"x".repeat(65)}`, "?affiliate=x"])(
    "without a valid id is none: %s",
    (query) => {
      expect(affiliateVisit(`https://academy.test/${query}`, "")).toBeNull();
    },
  );
});
