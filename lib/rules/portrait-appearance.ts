/** The editor picks the features, so that a drawing resembles its person and no two are the same. */
export const appearances = {
  skin: ["light", "fair", "tan", "brown", "dark"],
  expression: ["calm", "smile", "laugh"],
  hair: ["short", "crop", "quiff", "parted", "wave", "bob", "long", "bun", "braid", "curls", "afro", "none"],
  hairColor: ["black", "brown", "auburn", "blond", "grey"],
  beard: ["none", "stubble", "moustache", "full"],
  glasses: ["none", "round", "square"],
  clothes: ["jumper", "shirt", "jacket", "rollneck", "cardigan"],
} as const;

export type Appearance = { readonly [part in keyof typeof appearances]: (typeof appearances)[part][number] };
