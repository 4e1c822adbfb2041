import { escapeHtml } from "@/lib/rules/html-text";
import { userError } from "../../ground/errors";

/** Every failure of this room by its name, with its code and the sentence that people read. */
export const productErrors = {
  unknown: (word: string, id: string) =>
    userError(`No product ID was found corresponding to the ${word}: ${escapeHtml(id)}`),
  unknownVariation: (word: string, id: string) =>
    userError(`No product variation ID was found corresponding to the ${word}: ${escapeHtml(id)}`),
};
