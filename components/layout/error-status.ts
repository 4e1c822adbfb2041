/**
 * What the error screen says of an error (R176): the status it carries, else 500, and a sentence for it. What code says
 * to code is nobody's business here; a server's digest names the entry in the log.
 */
export function statusOf(error: Error & { digest?: string; status?: unknown }): {
  statusCode: number;
  message: string;
} {
  const { status, digest } = error;
  const isStatus = typeof status === "number" && Number.isInteger(status) && status >= 400 && status < 600;
  const statusCode = isStatus ? status : 500;
  const sentence = sentences[statusCode] ?? (statusCode < 500 ? sentences[400] : sentences[500]);
  return { statusCode, message: digest ? `${sentence} Reference: ${digest}` : sentence };
}

const unavailable = "The server cannot be reached right now. Please try again in a moment.";
const sentences: Record<number, string> & { 400: string; 500: string } = {
  400: "This page could not be shown as it was asked for.",
  403: "You may not see this page.",
  429: "That was a lot at once. Please wait a moment and try again.",
  500: "This page broke on its way to you. Trying again often helps.",
  502: unavailable,
  503: unavailable,
  504: unavailable,
};
