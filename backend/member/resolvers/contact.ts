import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import { contactSchema } from "@/lib/rules/forms/contact";
import { problemsOf } from "@/lib/rules/forms/problems";
import { userError } from "../../errors";
import { parseAddress } from "../../mail";
import { sendContactMessage } from "../use-cases/send-contact-message";

export const sendContactMessageField: RootMutationResolvers["sendContactMessage"] = async (
  _root,
  { input },
  { deps, ip },
) => {
  const { clientMutationId, website, ...fields } = input;
  // The same answer as for everybody, or the program would learn to leave the field empty.
  const done = { clientMutationId, status: "SUCCESS" };
  if (website) return done;
  const problems = problemsOf(contactSchema, fields);
  const [first] = Object.values(problems);
  if (first) throw userError(first, "BAD_USER_INPUT", { fields: problems });
  const email = parseAddress(fields.email);
  if (!email) {
    const message = "Please enter a valid email";
    throw userError(message, "BAD_USER_INPUT", { fields: { email: message } });
  }
  await sendContactMessage(deps, { ...fields, name: fields.name.trim(), email, ip });
  return done;
};
