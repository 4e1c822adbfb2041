import { signInByLink } from "@/lib/request/sign-in-forms";

export const POST = (request: Request) => signInByLink(request);
