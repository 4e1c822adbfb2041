/** Characters of a search. A query can come from an address, so longer ones are cut. */
export const longestQuery = 80;
