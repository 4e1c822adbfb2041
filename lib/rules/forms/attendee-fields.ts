import { object } from "yup";
import { maximumAttendees, maximumNameLength } from "../attendees";
import { formName } from "./form-lines";
import { parseAddress } from "./mail-address";
import { typedEmail } from "./typed-email";

const seat = (at: number) => [
  [
    `name${at}`,
    formName("person", maximumNameLength).when(`email${at}`, ([email]: unknown[], name) =>
      typeof email === "string" && email.trim() !== ""
        ? name.required("Please enter the name as well")
        : name,
    ),
  ],
  [
    `email${at}`,
    typedEmail().test("address", "Please enter a valid email", (email) => !email || isAddress(email)),
  ],
];

function isAddress(email: string): boolean {
  return parseAddress(email) !== null;
}

/** `name0`, `email0`, `name1`, … For the browser and the forms route. */
export const attendeesSchema = object(
  Object.fromEntries(Array.from({ length: maximumAttendees }, (_, at) => seat(at)).flat()),
);
