/** The paper plane with its nose to the right and its tail at 0,0; about 100 wide. */
export const planeParts = {
  wing: "M100-6 0-38 24-4Z",
  body: "M100-6 24-4 18 30Z",
  fold: "M24-4 18 30 42 12Z",
} as const;
