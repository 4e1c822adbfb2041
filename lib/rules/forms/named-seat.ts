import { object } from "yup";
import { maximumNameLength } from "../attendees";
import { formLine, formName } from "./form-lines";
import { readAddress } from "./mail-address";
import { typedEmail } from "./typed-email";

/** For the form and the back end: the attendee of a seat. Without an address, the buyer gets the mails. */
export const namedSeatSchema = object({
  name: formName(
    "person",
    maximumNameLength,
    formLine().max(maximumNameLength, `A name has at most ${maximumNameLength} characters`),
  ).required("Please enter the attendee’s name"),
  email: typedEmail()
    .max(254, "Please enter a valid email")
    .test("address", "Please enter a valid email", (email) => !email || readAddress(email) !== null),
});
