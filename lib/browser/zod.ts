import { z } from "zod";

// zod tests whether it may compile code. Our content security policy forbids that and reports the attempt.
if (typeof window !== "undefined") z.config({ jitless: true });

export { z };
