import { signOutForm } from "@/lib/forms/account/sign-in";

export const POST = (request: Request) => signOutForm(request);
