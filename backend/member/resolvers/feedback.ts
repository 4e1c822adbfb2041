import { z } from "zod";
import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import { userError } from "../../errors";
import { sendFeedback } from "../use-cases/send-feedback";
import { askingMember } from "./asking-member";
import { toCertificate } from "./certificates";

const shape = z.object({
  certificateId: z.number().int().min(1).max(2_147_483_647),
  answers: z
    .array(
      z.object({
        questionId: z.string().min(1).max(100),
        rating: z.number().int().nullish(),
        text: z.string().max(20_000).nullish(),
      }),
    )
    .max(100),
});

export const sendCertificateFeedbackField: RootMutationResolvers["sendCertificateFeedback"] = async (
  _root,
  { input },
  context,
) => {
  const who = await askingMember(context, "send your answers");
  const read = shape.safeParse(input);
  if (!read.success) throw userError("Could not send your answers", "BAD_USER_INPUT");
  const row = await sendFeedback(context.deps, who.memberId, read.data);
  return {
    clientMutationId: input.clientMutationId,
    certificate: toCertificate(row, context.deps.settings.origin),
  };
};
