import type { Hosts } from "@/lib/gateway/gateway";
import { escapeHtml } from "@/lib/rules/texts/html-text";
import { outsideLink } from "@/lib/rules/addresses/outside-links";
import { answerForm, typedCase } from "../form-case";
import { openCourse } from "./open-course";

/**
 * `POST /api/forms/start-course`: notes that a course begins, and leads to it through one of our pages. Chrome applies
 * `form-action` to redirects, and a course may be at any address.
 */
export async function startCourseForm(request: Request, hosts?: Hosts): Promise<Response> {
  const answer = await answerForm(typedCase(openCourse), request, hosts);
  const href = outsideLink(answer.headers.get("location"));
  if (!href) return answer;
  const headers = new Headers(answer.headers);
  headers.delete("location");
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("refresh", `0; url=${href}`);
  headers.set("referrer-policy", "no-referrer");
  const link = `<a href="${escapeHtml(href)}">Continue to your course</a>`;
  const page = `<!doctype html><html lang="en"><title>Opening your course</title><p>${link}</p></html>`;
  return new Response(page, { status: 200, headers });
}
