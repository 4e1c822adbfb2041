import { describe, expect, it } from "vitest";
import { checkCredential, readSignedFile } from "@/components/certificates/check-credential";
import { certificateNumber, linkedInAddress, workshopSentence } from "@/lib/rules/certificates";
import { newPair, signedSample } from "./signed-sample";

const id = "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11";

describe("a signed certificate", () => {
  it("is genuine under the key that signed it, and says who, what and when", async () => {
    const { document, keys } = await signedSample();
    expect(await checkCredential(document, keys)).toEqual({
      kind: "genuine",
      certificate: {
        address: `http://localhost:3000/verify/${id}`,
        holder: "Elif Kaya",
        title: "Flight Level 2 Design",
        issuer: expect.stringContaining("Academy"),
        issuedAt: "2026-05-01T10:00:00Z",
        workshop: "Workshop on 28 April 2026, guided by Tomáš Novák, Maria Silva.",
      },
    });
  });

  it("is genuine under another address of the site, and forged without the key", async () => {
    const { document, keys } = await signedSample();
    const moved = {
      keys: keys.keys.map((key) => ({ ...key, kid: key.kid.replace("localhost:3000", "moved.test") })),
    };
    expect((await checkCredential(document, moved)).kind).toBe("genuine");
    expect((await checkCredential(document, { keys: [] })).kind).toBe("forged");
    const stranger = await signedSample({}, newPair());
    expect((await checkCredential(document, stranger.keys)).kind).toBe("forged");
    const dressed = { keys: stranger.keys.keys.map((key) => ({ ...key, kid: keys.keys[0]?.kid ?? "" })) };
    expect((await checkCredential(document, dressed)).kind).toBe("forged");
  });

  it("fails when one byte of the file is flipped, whichever it is", async () => {
    const { document, keys } = await signedSample();
    const file = JSON.stringify({
      "@context": "https://www.w3.org/ns/credentials/v2",
      type: "EnvelopedVerifiableCredential",
      id: `data:application/vc+jwt,${document}`,
    });
    const passes = async (text: string) => {
      const read = readSignedFile(text);
      return read !== null && (await checkCredential(read, keys)).kind === "genuine";
    };
    expect(await passes(file)).toBe(true);
    const bytes = new TextEncoder().encode(file);
    const unnoticed: number[] = [];
    for (const [at, byte] of bytes.entries()) {
      // Every bit of the last letters, where some count for nothing; elsewhere one bit a byte.
      for (const bit of at > bytes.length - 8 ? [1, 2, 4, 8, 16, 32, 64] : [1 << (at % 7)]) {
        const flipped = bytes.slice();
        flipped[at] = byte ^ bit;
        if (await passes(new TextDecoder().decode(flipped))) unnoticed.push(at);
      }
    }
    expect(unnoticed).toEqual([]);
  });

  it("has a last letter with idle bits, which a lenient reader would let pass (the control of the test above)", async () => {
    const { document } = await signedSample();
    const last = document.at(-1) ?? "";
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const other = document.slice(0, -1) + (alphabet[alphabet.indexOf(last) ^ 1] ?? "");
    const signature = (text: string) => Buffer.from(text.split(".")[2] ?? "", "base64url").toString("hex");
    expect(other).not.toBe(document);
    expect(signature(other)).toBe(signature(document));
  });

  it.each([
    ["no algorithm", { alg: "none" }, {}],
    ["another algorithm", { alg: "HS256" }, {}],
    ["a key of its own", { jwk: { kty: "RSA" } }, {}],
    ["another issuer in its claims", {}, { iss: "https://evil.test" }],
    ["another id in its claims", {}, { jti: "https://evil.test" }],
    ["another subject in its claims", {}, { sub: "https://evil.test" }],
    ["another time in its claims", {}, { nbf: 1 }],
    ["another type", {}, { type: ["VerifiableCredential"] }],
    ["no holder", {}, { credentialSubject: {} }],
  ])("with %s is forged, although signed", async (_what, header, claims) => {
    const { document, keys } = await signedSample({ header, claims });
    expect(await checkCredential(document, keys)).toEqual({ kind: "forged" });
  });

  it.each(["", "a.b", "a.b.c.d", "....", "ä.ö.ü", "bnVsbA.bnVsbA.AAAA"])("is not %j", async (document) => {
    const { keys } = await signedSample();
    expect(await checkCredential(document, keys)).toEqual({ kind: "forged" });
  });
});

describe("a file", () => {
  it.each([
    ["", null],
    ["{}", null],
    ["a.b.c\n", "a.b.c"],
    [`{"id":"data:application/vc+jwt,a.b.c"}`, null],
    ["<script>alert(1)</script>", null],
  ])("%j holds %j", (text, document) => expect(readSignedFile(text)).toBe(document));
});

describe("a number", () => {
  it.each([
    [id, id],
    [` ${id.toUpperCase()} `, id],
    [`https://site.test/verify/${id}/?from=x#y`, id],
    [`https://site.test/verify/${id.slice(1)}`, null],
    ["../../etc", null],
    ["", null],
    [`${id}).`, id],
    [`https://academy.example/verify/${id}%20`, id],
    [`https://academy.example/verify/${id}/.`, id],
    [id.replaceAll("-", "–"), id],
  ])("in %j is %j", (text, number) => expect(certificateNumber(text)).toBe(number));
});

describe("words of a credential", () => {
  it("of the workshop leave out what is not known", () => {
    expect(workshopSentence(null, [])).toBe("Workshop.");
    expect(workshopSentence("nonsense", ["A"])).toBe("Workshop, guided by A.");
  });

  it("for LinkedIn are encoded", () => {
    const one = { id, title: "Design & <more>", issuedAt: "2026-05-01T10:00:00Z" };
    const url = new URL(linkedInAddress(one, "Academy", "https://site.test"));
    expect(url.origin + url.pathname).toBe("https://www.linkedin.com/profile/add");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      startTask: "CERTIFICATION_NAME",
      name: "Design & <more>",
      organizationName: "Academy",
      issueYear: "2026",
      issueMonth: "5",
      certUrl: `https://site.test/verify/${id}`,
      certId: id,
    });
    const bad = new URL(linkedInAddress({ ...one, issuedAt: "x" }, "Academy", "https://site.test"));
    expect(bad.searchParams.has("issueYear")).toBe(false);
  });
});
