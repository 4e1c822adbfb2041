import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CertificateList } from "@/components/desk/certificates/certificate-list";

const publicId = "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11";
const certificate = {
  id: 7,
  publicId,
  holderName: "Elif Kaya",
  email: "elif@example.com",
  memberId: 3,
  title: "Design",
  date: "2026-04-28T07:00:00Z",
  issuedAt: "2026-05-01T10:00:00Z",
  state: "GOOD" as const,
  revokedReason: null,
  corrections: [],
};

it("shows a refused reason in the form that was refused only", () => {
  const refused = { kind: "error", text: "Please say more.", values: { reason: "No" } } as const;
  const { rerender } = render(
    <CertificateList
      certificates={[certificate]}
      page="/desk/certificates"
      flash={{ ...refused, form: `revoke-${publicId}` }}
      empty=""
    />,
  );
  expect(screen.getByLabelText("Reason for revoking")).toHaveValue("No");
  expect(screen.getByLabelText("Reason for the change")).toHaveValue("");
  rerender(
    <CertificateList
      key="corrected"
      certificates={[certificate]}
      page="/desk/certificates"
      flash={{ ...refused, form: `correct-${publicId}` }}
      empty=""
    />,
  );
  expect(screen.getByLabelText("Reason for revoking")).toHaveValue("");
  expect(screen.getByLabelText("Reason for the change")).toHaveValue("No");
});
