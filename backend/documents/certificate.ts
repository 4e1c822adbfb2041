/** What a certificate says on paper. */
export type Certificate = {
  /** Its public number. */
  id: string;
  holder: string;
  title: string;
  /** An add-on of another certification. */
  addon: boolean;
  workshopDate: Date | null;
  guides: readonly string[];
  issuedAt: Date;
  revoked: { at: Date; reason: string | null } | null;
  issuer: string;
  /** Where anybody can verify it. */
  address: string;
};
