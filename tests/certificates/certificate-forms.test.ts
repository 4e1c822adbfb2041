import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { html, json } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const post = poster(upstream, postedForm);

const headers = { cookie: `${cookieNames.access}=Bearer%20a; ${cookieNames.refresh}=r` };
const fields = { certificate: "7", "rating:q1": "5", "text:q2": "A board", "text:q3": "", "rating:q4": "" };

describe("the feedback form without script", () => {
  it("sends what was answered and comes back to the certificate", async () => {
    const play = json({
      data: {
        sendCertificateFeedback: {
          certificate: { id: "x", issue_uri: null, modified_at: null, feedbackForm: null },
        },
      },
    });
    const { status, location, notice, sent } = await post("certificate-feedback", fields, play, headers);
    expect([status, location]).toEqual([
      303,
      expect.stringMatching(/^\/account\/me\/certificates\?notice=\w+#certificate-7$/),
    ]);
    expect(notice).toMatchObject({ kind: "success", text: "Thank you. Your certificate is ready." });
    // A host of which nothing is known is asked something harmless with this token before.
    expect(sent.filter(({ operationName }) => operationName !== "viewer")).toMatchObject([
      {
        operationName: "sendCertificateFeedback",
        variables: {
          certificateId: 7,
          answers: [
            { questionId: "q1", rating: 5 },
            { questionId: "q2", text: "A board" },
          ],
        },
      },
    ]);
  });

  it("gives back what was typed, and names the questions", async () => {
    const extensions = { code: "BAD_USER_INPUT", fields: { q4: "Please choose 1 to 5" } };
    const play = json({
      errors: [{ message: "Please choose 1 to 5", extensions }],
      data: { sendCertificateFeedback: null },
    });
    const { location, notice } = await post("certificate-feedback", fields, play, headers);
    expect(location).toContain("#certificate-7");
    expect(notice).toMatchObject({
      kind: "error",
      text: "Please choose 1 to 5",
      fields: { q4: "Please choose 1 to 5" },
      values: { certificate: "7", "rating:q1": "5", "text:q2": "A board" },
    });
  });

  it("says that it could not be sent when nobody answers", async () => {
    const { notice } = await post("certificate-feedback", fields, html, headers);
    expect(notice).toMatchObject({ kind: "error", text: "Could not send your answers" });
  });

  it.each<Record<string, string>>([
    {},
    { certificate: "" },
    { certificate: "0" },
    { certificate: "x" },
    { certificate: "9".repeat(12) },
  ])("asks nothing for a wrong certificate (case %#)", async (wrong) => {
    const { sent, notice } = await post("certificate-feedback", { ...wrong }, html, headers);
    expect(sent).toEqual([]);
    expect(notice).toMatchObject({ kind: "error" });
  });
});
