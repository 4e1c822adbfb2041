import { object, string } from "yup";
import { callTimeText, isCallTime } from "../times/call-times";
import { formMessage, formName } from "./form-lines";
import { typedEmail } from "./typed-email";

export const contactTopics = [
  "A workshop or an event",
  "A date for our company",
  "The professional program",
  "An order or an invoice",
  "Press, talks and partners",
  "Something else",
] as const;

export const callTopic = "The professional program" satisfies (typeof contactTopics)[number];

const messageOf = (max: number) =>
  formMessage(max).required("Please write a message").min(10, "Please write a little more");

/** For the browser, the forms route and the back end. */
export const contactSchema = object({
  // One line only, because a line break could inject a mail header.
  name: formName("person", 100).required("Please tell us your name"),
  email: typedEmail()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
  topic: string()
    .required("Please choose what it is about")
    .oneOf(contactTopics, "Please choose what it is about"),
  message: messageOf(4_000),
});

/**
 * The same fields with a proposed time for a call, "" for none, and the field that only programs fill in. For browser
 * and forms route only; the back end gets one message.
 */
export const contactFormSchema = contactSchema.shape({
  time: string()
    .default("")
    .test(
      "ahead",
      "This time is no longer free to choose. Please choose another.",
      (time) => !time || isCallTime(time, new Date()),
    ),
  website: string(),
});

/** The message beside proposed times leaves room for the line with the chosen one. */
export const callSchema = contactSchema.shape({ message: messageOf(3_900) });

/** A message that begins with the chosen time, as the academy's staff reads it. */
export function withCallTime(message: string, time: string | undefined): string {
  return time ? `Time for a call: ${callTimeText(time)} (Vienna time)\n\n${message}` : message;
}
