import { object, string } from "yup";
import { callTimeText, isCallTime } from "../times/call-times";
import { contactTopics, MESSAGE_MAX } from "./contact-fields";
import { formLine, formMessage } from "./form-lines";
import { typedEmail } from "./typed-email";

/** For the browser, the forms route and the back end. */
export const contactSchema = object({
  // One line only, because a line break could inject a mail header.
  name: formLine(100).required("Please tell us your name"),
  email: typedEmail()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
  topic: string()
    .required("Please choose what it is about")
    .oneOf(contactTopics, "Please choose what it is about"),
  message: formMessage(MESSAGE_MAX).required("Please write a message").min(10, "Please write a little more"),
});

/**
 * The same fields with a proposed time for a call, "" for none. For browser and forms route only; the back end gets one
 * message.
 */
export const contactFormSchema = contactSchema.shape({
  time: string()
    .default("")
    .test(
      "ahead",
      "This time is no longer free to choose. Please choose another.",
      (time) => !time || isCallTime(time, new Date()),
    ),
});

/** A message that begins with the chosen time, as the academy's staff reads it. */
export function withCallTime(message: string, time: string | undefined): string {
  return time ? `Time for a call: ${callTimeText(time)} (Vienna time)\n\n${message}` : message;
}
