import { escapeHtml } from "@/lib/rules/texts/html-text";
import { userError } from "../../ground/errors";

export const productErrors = {
  unknown: (word: string, id: string) =>
    userError(`No product ID was found corresponding to the ${word}: ${escapeHtml(id)}`),
  unknownVariation: (word: string, id: string) =>
    userError(`No product variation ID was found corresponding to the ${word}: ${escapeHtml(id)}`),
};
