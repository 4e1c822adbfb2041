import { signInByPasskey } from "@/lib/forms/passkeys";

export const POST = (request: Request) => signInByPasskey(request);
