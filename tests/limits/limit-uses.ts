import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { takeFromLimit } from "@/backend/ground/limits/limits";
import { demandWork, isWorkDone } from "@/backend/ground/limits/work";
import { rateLimits } from "@/backend/ground/limits/tables";
import { billing } from "@/tests/support/checkout-world";
import { firstMatch, isServed, type Place } from "./places";
import type { LimitUse } from "./spent-by-strangers.db.test";

const link = "urn:fla:login-link";
const byCode = "urn:fla:login-code";

/** A sign-in in a browser without script that nobody knows. Its mail may come late. */
async function signsIn(place: Place): Promise<boolean> {
  const browser = place.till.visitor(place.ip);
  if (!(await isServed(browser.ask("getInWithEmail", { log: place.email })))) return false;
  place.till.deps.time.forward(240);
  const token = firstMatch(await place.mailed(), /sign-in\?token=([\w-]+)/);
  const answer = await place.exchange({ grant_type: link, token, binding: browser.binding ?? "" });
  return typeof answer.access_token === "string";
}

const asksForHer: LimitUse = {
  spend: ({ guest }, owner) => guest.ask("getInWithEmail", { log: owner.email }),
  act: signsIn,
};

/** The browser has signed in before. */
async function deviceOf(place: Place): Promise<string> {
  const browser = place.till.visitor(place.ip);
  await browser.ask("getInWithEmail", { log: place.email });
  const token = firstMatch(await place.mailed(), /sign-in\?token=([\w-]+)/);
  const answer = await place.exchange({ grant_type: link, token, binding: browser.binding ?? "" });
  return String(answer.device);
}

const devices = new WeakMap<Place, string>();
async function knownDevice(place: Place): Promise<string> {
  const device = devices.get(place) ?? (await deviceOf(place));
  devices.set(place, device);
  return device;
}

/** Asks for a mail, and types its code in another browser; with a device in this one. */
async function typesCode(place: Place, device?: string): Promise<boolean> {
  const headers: Record<string, string> = device ? { "fla-device": device } : {};
  const asked = await place.browser(headers).ask("getInWithEmail", { log: place.email });
  if (asked.errors.length > 0) return false;
  const code = firstMatch(await place.mailed(), /: ([2-9C-Y]{8})$/m);
  const known: Record<string, string> = device ? { device } : {};
  const answer = await place.exchange({ grant_type: byCode, code, email: place.email, ...known });
  return typeof answer.access_token === "string";
}

const withDevice: LimitUse = {
  spend: async (stranger) => typesCode(stranger, await knownDevice(stranger)),
  act: async (place) => typesCode(place, await knownDevice(place)),
};

const guesses: LimitUse = {
  spend: (stranger, owner) => stranger.exchange({ grant_type: byCode, code: "KKKKKKKK", email: owner.email }),
  act: (place) => typesCode(place),
};

async function solves({ till: { deps } }: Place): Promise<boolean> {
  const challenge = JSON.parse(await demandWork(deps, "sign-in"));
  const solution = await solveChallenge({ challenge, deriveKey });
  const done = Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  return isWorkDone(deps, done, "sign-in");
}

export const askings = {
  "sign-in-ip": asksForHer,
  "sign-in-net": asksForHer,
  "sign-in-address": asksForHer,
  "sign-in-asks": asksForHer,
  "sign-in-day": asksForHer,
  "sign-in-pair": asksForHer,
  "sign-in-addresses": asksForHer,
  "sign-in-addresses-net": asksForHer,
  "sign-in-all": asksForHer,
  "sign-in-alarm": {
    async spend(stranger, owner) {
      await asksForHer.spend(stranger, owner);
      await stranger.till.db.update(rateLimits).set({ count: 1_000 });
      await asksForHer.spend({ ...stranger, guest: stranger.till.visitor("203.0.113.5") }, owner);
    },
    act: signsIn,
  },
  "sign-in-device": withDevice,
  "passkey-ip": {
    spend: ({ guest }) => guest.ask("beginPasskeySignIn"),
    act: ({ guest }) => isServed(guest.ask("beginPasskeySignIn")),
  },
  "reveal-ip": {
    spend: ({ guest }, { email: log }) => guest.ask("registerFlaUser", { input: { ...newcomer, log } }),
    act: ({ guest, email }) =>
      isServed(guest.ask("registerFlaUser", { input: { ...newcomer, log: `new.${email}` } })),
  },
  work: { spend: solves, act: solves },
} satisfies Record<string, LimitUse>;

const newcomer = { firstname: "New", lastname: "Comer", locale: "AT" };

/** As many places as an unconfirmed address may not hold. */
const three = [{ productId: 6002, quantity: 3 }];

async function addressCode(place: Place, email: string): Promise<string> {
  await place.guest.ask("fillCart", { items: three, coupons: [] });
  await place.guest.ask("requestAddressCode", { input: { email } });
  return firstMatch(await place.mailed(), /: (\d{6})$/m);
}

const buysWith = ({ till, guest }: Place, email: string, addressCode: string) =>
  till.buy(guest, "invoice", { billing: { ...billing, email }, addressCode });

const confirms: LimitUse = {
  async spend(stranger, owner) {
    await addressCode(stranger, owner.email);
    return buysWith(stranger, owner.email, "000000");
  },
  async act(place) {
    return isServed(buysWith(place, place.email, await addressCode(place, place.email)));
  },
};

export const codes = {
  "code-device": withDevice,
  "code-ip": guesses,
  "code-guesser": guesses,
  "code-wrong-ip": guesses,
  "code-wrong-net": guesses,
  "code-wrong": guesses,
  "code-wrong-all": guesses,
  "address-code": confirms,
  "address-code-try": confirms,
  "address-code-try-net": confirms,
} satisfies Record<string, LimitUse>;

const one = [{ productId: 6002, quantity: 1 }];

async function buysAsGuest(place: Place, email: string, method: string): Promise<boolean> {
  const browser = place.till.visitor(place.ip);
  await browser.ask("fillCart", { items: one, coupons: [] });
  const input = { billing: { ...billing, email } };
  return isServed(
    method === "card"
      ? place.till.pay(browser, "pm_card_visa", input)
      : place.till.buy(browser, method, input),
  );
}

export const orderings = {
  // A job counts dates whose seats are held unpaid, for the operator's log alone.
  "unpaid-alarm": {
    spend: ({ till: { deps } }) =>
      takeFromLimit(deps.db, deps.clock, "unpaid-alarm:6002", { max: 1, seconds: 86_400 }),
    act: (place) => buysAsGuest(place, place.email, "invoice"),
  },
  "new-carts": {
    spend: ({ till, ip }) => till.visitor(ip).ask("fillCart", { items: one, coupons: [] }),
    act: ({ till, ip }) => isServed(till.visitor(ip).ask("fillCart", { items: one, coupons: [] })),
  },
  checkout: {
    spend: (stranger, owner) => buysAsGuest(stranger, owner.email, "invoice"),
    act: (place) => buysAsGuest(place, place.email, "card"),
  },
  "guest-orders": {
    spend: (stranger, owner) => buysAsGuest(stranger, owner.email, "invoice"),
    // At once by card; by invoice once the address is proven; signed in as always.
    async act(place) {
      const byCard = await buysAsGuest(place, place.email, "card");
      const unproven = await buysAsGuest(place, place.email, "invoice");
      const proven = await confirms.act(place);
      await place.client.ask("fillCart", { items: one, coupons: [] });
      const signedIn = await isServed(
        place.till.buy(place.client, "invoice", { billing: { ...billing, email: place.email } }),
      );
      return byCard && !unproven && proven && signedIn;
    },
  },
} satisfies Record<string, LimitUse>;
