import { confirmSignIn } from "@/lib/forms/passkeys";

export const POST = (request: Request) => confirmSignIn(request);
