import { z } from "zod";

/** The id of an attended date, `workshop-80102`. */
export const dateField = z.string().regex(/^(workshop|event)-[\d-]{1,20}$/);
