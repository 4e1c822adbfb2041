/** Texts of a plain form's answer as react-hook-form holds them. */
export function toFieldErrors(
  fields: Record<string, string> = {},
): Record<string, { type: string; message: string }> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, message]) => [name, { type: "server", message }]),
  );
}
