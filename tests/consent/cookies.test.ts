import { describe, expect, it } from "vitest";
import { affiliateVisit } from "@/components/consent/affiliate";
import { cookieNames } from "@/lib/gateway/cookie-jar";
import { findStoredEntry, storedEntries } from "@/lib/rules/cookies";
import { site } from "@/lib/site";
import { readSources } from "@/tests/support/imports";

describe("the list of what is kept", () => {
  it("has every cookie of the server, the affiliate's as marketing and the others as necessary", () => {
    for (const name of Object.values(cookieNames)) {
      const isAffiliate = name.startsWith("_fla-wca");
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
    const known = storedEntries
      .filter(({ place }) => place !== "cookie")
      .map(({ name }) => name.replace("*", "").replace(site.slug, ""));
    const silent = writers.filter(({ text }) => !known.some((name) => text.includes(name)));
    expect(silent.map(({ path }) => path)).toEqual([]);
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
