import { confirmSignIn } from "@/lib/forms/account/passkeys";

export const POST = (request: Request) => confirmSignIn(request);
