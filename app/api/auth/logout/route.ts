import { signOutForm } from "@/lib/forms/sign-in";

export const POST = (request: Request) => signOutForm(request);
