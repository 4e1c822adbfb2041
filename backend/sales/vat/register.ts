import { z } from "zod";
import { fetchWhole } from "@/lib/http/fetch-whole";
import { vatIdPattern } from "@/lib/rules/prices/vat";
import type { Log, VatRegister, VatRegisterAnswer } from "../../ports";

type Choice = {
  /** Address of a register with the Commission's protocol; "off": no checks; undefined: it depends on the origin. */
  viesUrl: string | undefined;
  /** Only this machine can reach the site. */
  isLoopback: boolean;
  log: Log;
};

/** The register for this site: the Commission's, or a demo register on a loopback origin, as for payments. */
export function createVatRegister({ viesUrl, isLoopback, log }: Choice): VatRegister {
  if (viesUrl === "off") return { check: async () => "unavailable" };
  if (viesUrl === undefined && isLoopback) return demoVatRegister();
  return viesRegister(viesUrl ?? viesAddress, log);
}

/** VIES, the Commission's exchange of the national registers. Source: ec.europa.eu/taxation_customs/vies. */
const viesAddress = "https://ec.europa.eu/taxation_customs/vies/rest-api";

/** The national registers may be down for hours, and a buyer must not wait for them. */
const deadlineMs = 3_000;

const foundAnswer = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  valid: z.boolean(),
  /** An unavailable register may be reported as `valid: false` with the reason here. */
  userError: z.string().nullish(),
});
const failedAnswer = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });
const viesAnswer = z.union([foundAnswer, failedAnswer]);

/** Queries VIES. The id is sent in the body, and the address is fixed. */
export function viesRegister(url: string, log: Log, timeoutMs = deadlineMs): VatRegister {
  return {
    async check(vatId) {
      if (!vatIdPattern.test(vatId)) return "invalid";
      try {
        return await ask(url, vatId, timeoutMs);
      } catch (error) {
        // The id itself may identify a person, so it stays out of the log.
        const cause = error instanceof Error ? error.message : String(error);
        log.warn({ state: vatId.slice(0, 2), cause }, "the register of VAT ids did not answer");
        return "unavailable";
      }
    },
  };
}

async function ask(url: string, vatId: string, timeoutMs: number): Promise<VatRegisterAnswer> {
  const asked = { countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) };
  const question = {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(asked),
    cache: "no-store",
  } as const;
  const limits = { withinMs: timeoutMs, maxBytes: 16_384 };
  const response = await fetchWhole(`${url}/check-vat-number`, question, limits);
  const answer = readAnswer(await response.text());
  if ("errorWrappers" in answer) return reasonOf(answer.errorWrappers[0]?.error);
  if (answer.countryCode !== asked.countryCode || answer.vatNumber !== asked.vatNumber) {
    throw new Error("the answer is for another VAT id");
  }
  if (!response.ok) throw new Error(`status ${response.status}`);
  return answer.valid ? "valid" : reasonOf(answer.userError ?? "INVALID");
}

/** @throws an error with our own message, because the response may repeat the id */
function readAnswer(text: string): z.infer<typeof viesAnswer> {
  try {
    return viesAnswer.parse(JSON.parse(text));
  } catch {
    // The original error could quote the answer, which repeats the id.
    throw new Error("unexpected format of the answer");
  }
}

/** Only the register's explicit "no" counts as invalid. Any other reason is a failure of the register. */
function reasonOf(error: string | undefined): VatRegisterAnswer {
  if (error === "INVALID" || error === "INVALID_INPUT") return "invalid";
  throw new Error(`the register says ${/^[A-Z_]{1,60}$/.exec(error ?? "")?.[0] ?? "something else"}`);
}

/**
 * Ids with right form and checksum, so only the register can tell that it does not know one and cannot check another.
 */
export const demoVatIds = {
  valid: "DE136695976",
  invalid: "DE100000008",
  unavailable: "DE200000005",
} as const;

const demoAnswers = new Map<string, VatRegisterAnswer>([
  [demoVatIds.invalid, "invalid"],
  [demoVatIds.unavailable, "unavailable"],
]);

/**
 * A stand-in for the Commission's register where only this machine can reach the site, as the demo card stands in for a
 * bank. It accepts every id with a right checksum but two, so that each outcome can be seen. It is never used
 * elsewhere.
 */
export function demoVatRegister(): VatRegister {
  return { check: async (vatId) => demoAnswers.get(vatId) ?? "valid" };
}
