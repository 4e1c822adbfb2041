import { hiddenCookies } from "@/lib/request/hidden-cookies";

export const GET = hiddenCookies;
