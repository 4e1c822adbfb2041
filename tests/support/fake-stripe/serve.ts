import { parseArgs } from "node:util";
import { startFakeStripe } from "./";

/** The fake provider as a process. Prints its address when it is ready; events are sent by themselves. */
const { values } = parseArgs({
  options: {
    port: { type: "string", default: "4010" },
    webhook: { type: "string" },
    secret: { type: "string", default: "whsec_fake" },
  },
});

const stripe = await startFakeStripe({
  port: Number(values.port),
  webhook: values.webhook,
  webhookSecret: values.secret,
  autoDeliver: values.webhook !== undefined,
});
console.log(stripe.url);
