import { object } from "yup";
import { formMessage } from "./form-lines";

/** Short enough that a refused question fits into the cookie that returns it to the form. */
export const QUESTION_MAX = 2_000;

/** For the form and the back end: a question to the academy about an order. */
export const questionSchema = object({
  question: formMessage(QUESTION_MAX)
    .required("Please write your question")
    .min(5, "Please write a little more"),
});
