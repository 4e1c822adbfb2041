/** Addresses of the desk. They have a file of their own, so that no public page loads them. */
export const deskRoutes = {
  inbox: "/desk",
  log: "/desk/log",
} as const;
