import { hiddenCookies } from "@/lib/forms/consent";

export const GET = hiddenCookies;
