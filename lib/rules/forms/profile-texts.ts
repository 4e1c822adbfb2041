/** Sentences of the profile form, said by the browser, the forms route and the back end alike. */
export const profileTexts = {
  firstName: "What`s your firstname?",
  lastName: "What`s your lastname?",
  country: "Please choose a country",
  choose: "Please choose from the list",
  signs: "Please use letters, digits and signs only",
  link: "Please enter an address that starts with https://",
  tooLong: (max: number) => `Please use at most ${max} characters`,
} as const;
