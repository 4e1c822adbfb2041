/** Addresses of the desk. They have a file of their own, so that no public page loads them. */
export const deskRoutes = {
  inbox: "/desk",
  bank: "/desk/bank",
  dates: "/desk/dates",
  date: (date: string) => `/desk/dates/${date}`,
  sheet: (date: string) => `/desk/dates/${date}/sheet`,
  orders: "/desk/orders",
  order: (order: number | string) => `/desk/orders/${order}`,
  seat: (order: number | string, seat: number) => `/desk/orders/${order}/seats/${seat}`,
  log: "/desk/log",
} as const;

/** A line of the bank. */
export const bankLineAddress = (id: number) => `${deskRoutes.bank}/${id}`;
