import { countWebVital } from "@/lib/server/web-vitals";

/** Figures of visitors' browsers for `/metrics`. */
export const POST = countWebVital;
