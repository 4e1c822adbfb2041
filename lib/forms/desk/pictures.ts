import { z } from "zod";
import { ChangePictureDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

const percent = z.coerce.number("Write a number from 0 to 100.").int("Write a whole number.");

/** `POST /api/desk/change-picture` */
export const changePicture = deskCase({
  page: deskRoutes.pictures,
  operation: "changePicture",
  fields: z.strictObject({
    name: z.string().max(80),
    alt: z.string().max(400),
    focusX: percent,
    focusY: percent,
    shape: z
      .enum(["", "THREE_TO_TWO", "SQUARE", "WIDE", "PORTRAIT"])
      .transform((chosen) => (chosen === "" ? "AS_IT_IS" : chosen)),
    part: percent,
  }),
  async run(input, { ask, page }) {
    const answer = await ask(ChangePictureDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.changePicture.message } };
  },
});
