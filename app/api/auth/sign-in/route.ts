import { signInByLink } from "@/lib/forms/account/sign-in";

export const POST = (request: Request) => signInByLink(request);
