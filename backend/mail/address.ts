export { parseAddress } from "@/lib/rules/mail-address";
