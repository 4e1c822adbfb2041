/** Texts of the form, word for word. Source: R119, R292, R293. */
export const notes = {
  login: "Please have a look in your e-mail inbox!",
  register: "We send you an invitation-link. Please have a look in your e-mail inbox!",
  invalidLink: "The Sign-In link is not valid or expired!",
} as const;
