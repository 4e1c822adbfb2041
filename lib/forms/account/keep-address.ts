import { object, string } from "yup";
import { KeepAddressDocument } from "@/graphql/generated/member/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { typedForm } from "../typed-form";

/** `POST /api/forms/keep-address`: stops the change of an account's address. A mail to its old address links the page. */
export const keepAddress = typedForm({
  page: routes.keepAddress,
  operation: "keepAddress",
  schema: object({ token: string().trim().required().max(100) }),
  keep: [],
  async run(input, { ask, page }) {
    const { keepAddress: answer } = await ask(KeepAddressDocument, { input });
    required("keepAddress", answer);
    return { to: page, notice: { kind: "success", text: "Your account keeps this address." } };
  },
});
