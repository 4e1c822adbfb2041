/**
 * What the error screen says of an error (R176): the status it carries, else 500, and its message. A server's own message
 * stays there, because it may be private; its digest names the entry in the log.
 */
export function statusOf(error: Error & { digest?: string; status?: unknown }): {
  statusCode: number;
  message: string;
} {
  const { status, digest, message } = error;
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 400 && status < 600;
  return { statusCode: isStatus ? status : 500, message: digest ? `Reference ${digest}` : message };
}
