import { signInByCode } from "@/lib/forms/sign-in";

export const POST = (request: Request) => signInByCode(request);
