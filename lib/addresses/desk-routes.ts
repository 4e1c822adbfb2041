/** Addresses of the desk. They have a file of their own, so that no public page loads them. */
export const deskRoutes = {
  inbox: "/desk",
  bank: "/desk/bank",
  log: "/desk/log",
} as const;

/** A line of the bank. */
export const bankLineAddress = (id: number) => `${deskRoutes.bank}/${id}`;
