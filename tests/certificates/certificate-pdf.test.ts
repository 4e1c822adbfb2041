import { describe, expect, it } from "vitest";
import { certificatePdf, type Certificate } from "@/backend/people/certificates/certificate-pdf";
import { certificate } from "./sample-certificate";
import { pdfPages } from "@/tests/support/pdf-text";

const textOf = async (changes: Partial<Certificate> = {}) => {
  const pages = await pdfPages(await certificatePdf({ ...certificate, ...changes }));
  expect(pages).toHaveLength(1);
  return pages.join(" ");
};

describe("the certificate on paper", () => {
  it("says who, what, when, with whom, and where it is verified", async () => {
    const text = await textOf();
    for (const part of [
      "Elif Kaya has completed Flight Level 2 Design",
      "Workshop on 28 April 2026 Guided by Tomáš Novák, Maria Silva",
      "Issued on 1 May 2026",
      `Certificate number ${certificate.id}`,
      certificate.address,
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/revoked|add-on/i);
  });

  it("is marked when it was revoked, and says why", async () => {
    const revoked = { at: new Date("2026-06-02T10:00:00Z"), reason: "issued by mistake" };
    const text = await textOf({ revoked });
    expect(text).toContain("REVOKED");
    expect(text).toContain("Revoked on 2 June 2026: issued by mistake");
  });

  it("marks an add-on, and leaves out what is not known", async () => {
    const text = await textOf({ addon: true, workshopDate: null, guides: [] });
    expect(text).toContain("Add-on certificate");
    expect(text).not.toContain("Workshop on");
    expect(text).not.toContain("Guided by");
  });

  it.each([
    ["written from right to left", "مريم الحسيني \u202eevil"],
    ["of pictures", "👩🏽‍🚀 Mira 🚀"],
    ["of one very long word", "x".repeat(5_000)],
    ["of many words", "Maximiliane ".repeat(400)],
    ["that is a program", "<script>alert(1)</script>"],
    ["that is nothing", ""],
    ["with a zero byte", "Mi\u0000ra"],
  ])("is made for a name %s, on one page, with all the rest", async (_what, holder) => {
    const text = await textOf({ holder, guides: [holder, holder], title: holder || "Design" });
    expect(text).toContain("has completed");
    expect(text).toContain(certificate.address);
    expect(text).toContain("Issued on 1 May 2026");
  });

  it("prints a program as the text that it is", async () => {
    const text = await textOf({ holder: "<script>alert(1)</script>" });
    // It is set large and has two lines.
    expect(text.replaceAll(" ", "")).toContain("<script>alert(1)</script>");
  });

  it("has a line for whoever guided the workshop to sign on, or for the issuer", async () => {
    expect(await textOf()).toContain("Tomáš Novák, for Academy");
    expect(await textOf({ guides: [] })).toMatch(/Academy ?Issued on/);
  });
});
