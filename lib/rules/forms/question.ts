import { object } from "yup";
import { QUESTION_MAX } from "./contact-fields";
import { formMessage } from "./form-lines";

/** For the form and the back end: a question to the academy about an order. */
export const questionSchema = object({
  question: formMessage(QUESTION_MAX)
    .required("Please write your question")
    .min(5, "Please write a little more"),
});
