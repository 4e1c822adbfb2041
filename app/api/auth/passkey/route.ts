import { signInByPasskey } from "@/lib/forms/account/passkeys";

export const POST = (request: Request) => signInByPasskey(request);
