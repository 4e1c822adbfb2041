import { cleanup, configure, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FileCheck } from "@/components/certificates/file-check";
import type { KeySet, SignedCertificate } from "@/components/certificates/check-credential";
import { SignatureCheck } from "@/components/certificates/signature-check";
import { signedSample } from "./signed-sample";

configure({ asyncUtilTimeout: 8_000 });

const shown: SignedCertificate = {
  address: "http://localhost:3000/verify/3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
  holder: "Elif Kaya",
  title: "Flight Level 2 Design",
  issuer: "Academy",
  issuedAt: "2026-05-01T10:00:00.456Z",
  workshop: "Workshop on 28 April 2026, guided by Tomáš Novák, Maria Silva.",
};
let sample: { document: string; keys: KeySet };
beforeAll(async () => {
  sample = await signedSample();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Site = { keys?: () => object; status?: () => object };

/** The site at the other end of fetch; what is not given cannot be reached. */
function fakeSite({ keys, status }: Site) {
  vi.stubGlobal("fetch", async (path: string) => {
    const answer = path.includes("jwks") ? keys : status;
    if (!answer) throw new TypeError("fetch failed");
    return Response.json(answer());
  });
}

const flipped = (text: string) => {
  const at = text.lastIndexOf(".") - 20;
  return text.slice(0, at) + (text[at] === "A" ? "B" : "A") + text.slice(at + 1);
};

describe("the signature of a page", () => {
  it("is checked without being asked for", async () => {
    fakeSite({ keys: () => sample.keys });
    render(<SignatureCheck document={sample.document} shown={shown} isRevoked={false} />);
    expect(await screen.findByText("Signature checked in your browser")).toBeInTheDocument();
  });

  it("of a revoked one is genuine, and the panel does not praise it", async () => {
    fakeSite({ keys: () => sample.keys });
    render(<SignatureCheck document={sample.document} shown={shown} isRevoked />);
    expect(await screen.findByText("The academy signed it and has revoked it since.")).toBeInTheDocument();
  });

  it.each([
    ["one letter of the document is another", {}, true],
    ["the page shows another name", { holder: "Elif Kayb" }, false],
    ["the page shows another title", { title: "Flight Level 3 Design" }, false],
    ["the page shows another workshop", { workshop: "Workshop." }, false],
    ["the page shows another day", { issuedAt: "2026-05-02T10:00:00Z" }, false],
    ["the page is that of another certificate", { address: "http://localhost:3000/verify/x" }, false],
  ])("is forged when %s", async (_what, changes, isFlipped) => {
    fakeSite({ keys: () => sample.keys });
    const document = isFlipped ? flipped(sample.document) : sample.document;
    render(<SignatureCheck document={document} shown={{ ...shown, ...changes }} isRevoked={false} />);
    expect(await screen.findByRole("alert")).toHaveTextContent("The signature does not match");
  });

  it("cannot be checked without the keys, which is no verdict, and is checked again on request", async () => {
    fakeSite({});
    render(<SignatureCheck document={sample.document} shown={shown} isRevoked={false} />);
    expect(await screen.findByText("The signature could not be checked")).toBeInTheDocument();
    expect(screen.queryByRole("alert")).not.toBeInTheDocument();
    fakeSite({ keys: () => sample.keys });
    await userEvent.click(screen.getByRole("button", { name: "Check again" }));
    expect(await screen.findByText("Signature checked in your browser")).toBeInTheDocument();
  });
});

describe("a file", () => {
  const file = (document: string) =>
    new File(
      [
        JSON.stringify({
          "@context": "https://www.w3.org/ns/credentials/v2",
          type: "EnvelopedVerifiableCredential",
          id: `data:application/vc+jwt,${document}`,
        }),
      ],
      "certificate.json",
      { type: "application/json" },
    );
  const choose = async (one: File) => {
    render(<FileCheck />);
    await userEvent.upload(screen.getByLabelText(/Choose the JSON file/), one);
  };

  it("that is genuine says who, what and when, and that it holds", async () => {
    fakeSite({ keys: () => sample.keys, status: () => ({ revokedCredential: [] }) });
    await choose(file(sample.document));
    expect(await screen.findByText("It is valid: the academy has not revoked it.")).toBeInTheDocument();
    for (const text of ["Elif Kaya", "Flight Level 2 Design", shown.workshop])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.getByRole("link", { name: "Open its page" })).toHaveAttribute(
      "href",
      "/verify/3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
    );
  });

  it("that was revoked says so", async () => {
    const entry = { id: "x", revocationDate: "2026-06-02T10:00:00Z", revocationReason: "by mistake" };
    fakeSite({ keys: () => sample.keys, status: () => ({ revokedCredential: [entry] }) });
    await choose(file(sample.document));
    expect(await screen.findByText("Genuine, but revoked")).toBeInTheDocument();
    expect(screen.getByText("Revoked on 2 June 2026 because: by mistake")).toBeInTheDocument();
  });

  it("is checked without a connection; only its standing cannot be told", async () => {
    fakeSite({ keys: () => sample.keys });
    await choose(file(sample.document));
    expect(await screen.findByText(/we cannot tell whether it was revoked since/)).toBeInTheDocument();
    expect(screen.getByText("Genuine")).toBeInTheDocument();
  });

  it("with one byte flipped is not genuine, and says nothing of what it claims", async () => {
    fakeSite({ keys: () => sample.keys });
    await choose(file(flipped(sample.document)));
    expect(await screen.findByText("Not genuine")).toBeInTheDocument();
    expect(screen.queryByText("Elif Kaya")).not.toBeInTheDocument();
  });

  it.each(["", "{}", "hello", "<script>"])("%j is no certificate of ours", async (text) => {
    fakeSite({ keys: () => sample.keys });
    await choose(new File([text], "x.json", { type: "application/json" }));
    expect(await screen.findByText("Not a certificate of ours")).toBeInTheDocument();
  });

  it("is not judged without the keys", async () => {
    fakeSite({});
    await choose(file(sample.document));
    expect(await screen.findByText("The file could not be checked")).toBeInTheDocument();
  });
});
