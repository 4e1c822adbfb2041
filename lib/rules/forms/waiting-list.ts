import { object } from "yup";
import { linkToken, rowNumber } from "./form-lines";
import { readAddress } from "./mail-address";
import { typedEmail } from "./typed-email";

/** Members join without an address. */
export const waitingListSchema = object({
  email: typedEmail().test(
    "address",
    "Please enter a valid email",
    (email) => !email || readAddress(email) !== null,
  ),
});

export const placeTokenSchema = object({ token: linkToken() });

/** The number of a member's entry, or the token of a mail. */
export const leftPlaceSchema = object({ id: rowNumber().optional(), token: linkToken().optional() });
