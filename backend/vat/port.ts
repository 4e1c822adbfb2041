export type VatRegisterAnswer = "valid" | "invalid" | "unavailable";

/** The register of VAT ids of the member states. */
export interface VatRegister {
  /**
   * Whether a VAT id is in use. Answers within 3 s and never throws: a register that does not answer, or not in the
   * agreed form, is "unavailable". Call it outside of transactions.
   *
   * @param vatId normalized, with its prefix (Greece: EL), form and checksum checked before.
   */
  check(vatId: string): Promise<VatRegisterAnswer>;
}
