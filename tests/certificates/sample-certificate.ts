import type { Certificate } from "@/backend/people/certificates/certificate-pdf";

export const certificate: Certificate = {
  id: "3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
  holder: "Elif Kaya",
  title: "Flight Level 2 Design",
  addon: false,
  workshopDate: new Date("2026-04-28T07:00:00Z"),
  guides: ["Tomáš Novák", "Maria Silva"],
  issuedAt: new Date("2026-05-01T10:00:00Z"),
  revoked: null,
  issuer: "Academy",
  address: "http://localhost:3000/verify/3f2b8a52-7a0e-4a52-9d1c-2a8d5f1c0b11",
};
