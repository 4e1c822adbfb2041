import { signInByCode } from "@/lib/forms/account/sign-in";

export const POST = (request: Request) => signInByCode(request);
