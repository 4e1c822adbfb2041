import { z } from "zod";
import { userError } from "./errors";

/**
 * Parses the input of a mutation of the desk.
 * @throws GraphQLError BAD_USER_INPUT with the sentence of each wrong field
 */
export function deskInput<S extends z.ZodType>(schema: S, input: unknown): z.infer<S> {
  const read = schema.safeParse(input);
  if (read.success) return read.data;
  const fields: Record<string, string> = {};
  for (const { path, message } of read.error.issues) fields[path.join(".")] ??= message;
  throw userError(Object.values(fields)[0] ?? "Please check your input.", "BAD_USER_INPUT", { fields });
}

/** `992:80102`, the product and its date, as `DateItem.key` has them; date 0 is the product itself. */
export const dateItem = z
  .string()
  .regex(/^\d{1,9}:\d{1,9}$/, "Please choose a date")
  .transform((key) => {
    const [productId = 0, variationId = 0] = key.split(":").map(Number);
    return { productId, variationId: variationId || null };
  });
