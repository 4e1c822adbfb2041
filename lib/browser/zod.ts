import { z } from "zod";

// zod tries whether it may compile code, which the policy of our pages forbids and reports.
if (typeof window !== "undefined") z.config({ jitless: true });

export { z };
