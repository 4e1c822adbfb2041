import { object } from "yup";
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
