import { object, string } from "yup";
import { contactTopics, MESSAGE_MAX } from "./contact-fields";
import { formLine, formMessage } from "./form-lines";
import { typedEmail } from "./typed-email";

/** For the browser, the forms route and the back end. */
export const contactSchema = object({
  // One line: a break could inject a mail header.
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
