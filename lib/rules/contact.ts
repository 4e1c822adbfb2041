import { object, string } from "yup";
import { contactTopics, MESSAGE_MAX } from "./contact-fields";
import { plainDirection, turnedText } from "./text-direction";

/** Rules of the contact form; the browser, the forms route and the back end use the same. */
export const contactSchema = object({
  name: string()
    .trim()
    .required("Please tell us your name")
    .max(100, "Please use at most 100 characters")
    // A line break in a name could become a line of the mail's head.
    .matches(/^[^\p{Cc}\p{Cs}]*$/u, "Please use letters, digits and signs only")
    .matches(plainDirection, turnedText),
  email: string()
    .trim()
    .required("Please enter your e-mail")
    .email("Please enter a valid email")
    .max(254, "Please enter a valid email"),
  topic: string()
    .required("Please choose what it is about")
    .oneOf(contactTopics, "Please choose what it is about"),
  message: string()
    .trim()
    .required("Please write a message")
    .min(10, "Please write a little more")
    // No database accepts NUL or unpaired surrogates.
    .matches(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, "Please use letters, digits and signs only")
    .max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX} characters`),
});
