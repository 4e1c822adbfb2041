/** The labels that the law requires. Source: Directive 2011/83/EU, article 11a. */
export const withdrawalLabels = {
  open: "Withdraw from contract here",
  confirm: "Confirm withdrawal",
} as const;
