import type { Deps } from "../../deps";

/** What the demo bank is made of. It keeps its own books, apart from the shop's. */
export type BankNeeds = Pick<Deps, "database" | "clock" | "ids"> & { settings: { origin: string } };
