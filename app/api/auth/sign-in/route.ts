import { signInByLink } from "@/lib/forms/sign-in";

export const POST = (request: Request) => signInByLink(request);
