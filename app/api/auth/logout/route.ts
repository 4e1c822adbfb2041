import { signOutForm } from "@/lib/request/sign-in-forms";

export const POST = (request: Request) => signOutForm(request);
