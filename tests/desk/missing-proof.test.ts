import { expect, it } from "vitest";
import { missingProof } from "@/backend/desk/admission/missing-proof";
import type { Consequence } from "@/backend/ground/desk-entry";

const graves: Consequence[] = ["money", "rights", "person"];

/** fresh sign-in · has a passkey · signed in with it · the day has come → what is missing */
const table: [boolean, boolean, boolean, boolean, ReturnType<typeof missingProof>][] = [
  [true, false, false, false, null],
  [false, false, false, false, "sign-in"],
  [true, false, false, true, "new-passkey"],
  [false, false, false, true, "new-passkey"],
  // The last passkey was removed in this session.
  [true, false, true, false, null],
  [false, false, true, false, "sign-in"],
  [true, false, true, true, "new-passkey"],
  [false, false, true, true, "new-passkey"],
  [true, true, false, false, "passkey"],
  [false, true, false, false, "passkey"],
  [true, true, false, true, "passkey"],
  [false, true, false, true, "passkey"],
  [true, true, true, false, null],
  [false, true, true, false, "passkey"],
  [true, true, true, true, null],
  [false, true, true, true, "passkey"],
];

it("has a row for every case", () => {
  expect(new Set(table.map((row) => row.slice(0, 4).join())).size).toBe(16);
});

it.each(table)(
  "fresh %s, has one %s, used %s, required %s: %s",
  (isConfirmed, has, isUsed, isRequired, missing) => {
    const passkey = { has, isUsed, isRequired, isPutOff: false, requiredFrom: null };
    for (const consequence of graves)
      expect(missingProof(consequence, { isConfirmed, passkey }), consequence).toBe(missing);
    expect(missingProof("none", { isConfirmed, passkey })).toBeNull();
  },
);
