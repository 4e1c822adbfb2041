import { signInByCode } from "@/lib/request/sign-in-forms";

export const POST = (request: Request) => signInByCode(request);
