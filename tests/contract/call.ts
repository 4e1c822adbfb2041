import type { OperationName } from "@/tests/support/contract-client";
import type { Scene } from "./scene";

export type Call = {
  name: OperationName;
  /** The person of the request, a member by default. The browser of "another" signs in for this call. */
  by?: "guest" | "another";
  variables?: (scene: Scene) => Promise<Record<string, unknown>> | Record<string, unknown>;
  file?: () => File;
  /** Paths that have to hold something in the answer's data. */
  answers: string[];
  /** The sentence of an expected refusal: what was asked for is not there. */
  refuses?: string;
};
