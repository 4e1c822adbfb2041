import { z } from "zod";

const text = (max: number) => z.string().trim().max(max, "This is too long").optional();

/** What the event access form asks: a code, or the address the ticket was sent to. */
export const eventAccessFields = z
  .strictObject({ token: text(100), email: text(320), event: text(200) })
  .superRefine(({ token, email }, context) => {
    if (!token && !email)
      context.addIssue({ code: "custom", path: ["token"], message: "Please enter your code or your e-mail" });
    if (email && !z.email().safeParse(email).success)
      context.addIssue({ code: "custom", path: ["email"], message: "Please enter a valid e-mail address" });
  })
  .transform(({ token, email, event }) => ({
    ...(token ? { token } : {}),
    ...(email ? { email } : {}),
    ...(event ? { event } : {}),
  }));
