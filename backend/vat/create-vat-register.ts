import type { Log } from "../deps";
import { demoVatRegister } from "./demo-vat-register";
import type { VatRegister } from "./port";
import { commission, viesRegister } from "./vies-register";

type Choice = {
  /** Address of a register that speaks as the Commission's; "off": nobody is asked; absent: by the origin. */
  viesUrl: string | undefined;
  /** Only this machine can reach the site. */
  isLoopback: boolean;
  log: Log;
};

/** The register that is asked here: the Commission's, and on a loopback origin a demo one, as for payments. */
export function createVatRegister({ viesUrl, isLoopback, log }: Choice): VatRegister {
  if (viesUrl === "off") return { check: async () => "unavailable" };
  if (viesUrl === undefined && isLoopback) return demoVatRegister();
  return viesRegister(viesUrl ?? commission, log);
}
