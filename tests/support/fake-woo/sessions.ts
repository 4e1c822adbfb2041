import { randomUUID } from "node:crypto";
import type { Shop } from "./shop";
import { readSessionToken, SESSION_S, sessionToken } from "./tokens";

export type Line = {
  key: string;
  productId: number;
  variationId: number | null;
  quantity: number;
  extraData: { key: string; value: string }[];
};
export type Session = {
  shop: Shop;
  /** "t_…" of a guest, or the number of a customer. */
  customer: string;
  lines: Line[];
  coupons: string[];
  billing: Record<string, unknown>;
  shipping: Record<string, unknown>;
  /** The delivery method that the buyer has chosen. */
  method: string | null;
  expiresAt: number;
};

/** The data that one request works on. */
export type Turn = {
  session: Session;
  /** Why the token that came along is worth nothing. */
  problem: string | null;
  /** A token goes out with the answer. */
  isNew: boolean;
};

/** The sessions of the shop and what happens to them at a sign-in. Source: NOTES 6. */
export class Sessions {
  readonly #all = new Map<string, Session>();
  constructor(
    private readonly now: () => number,
    private readonly shop: Shop,
  ) {}

  /**
   * The session of a request. A guest's lines replace a customer's saved ones, even when there are none: the guest's
   * session has keys and so counts as full (`keep_new_fallback_old`).
   */
  begin(header: string | null, customer: number | null): Turn {
    const turn = this.#turnOf(header, customer);
    turn.session.lines = turn.session.lines.filter(({ productId }) => this.#isSold(productId));
    return turn;
  }

  /** A withdrawn product leaves every cart at once. Source: WooCommerce, WC_Cart_Session::get_cart_from_session */
  #isSold(id: number): boolean {
    return !this.shop.products.find((one) => one.id === id)?.isWithdrawn;
  }

  #turnOf(header: string | null, customer: number | null): Turn {
    const named = header === null ? null : this.#named(header);
    const problem = named && "problem" in named ? named.problem : null;
    const guest = named && "customer" in named ? named.customer : null;
    if (customer === null) {
      const isNew = guest === null;
      return { session: this.of(guest ?? `t_${randomUUID().slice(0, 12)}`), problem, isNew };
    }
    const own = this.of(String(customer));
    if (guest === null) return { session: own, problem, isNew: true };
    if (guest === own.customer) return { session: own, problem, isNew: false };
    const brought = this.of(guest);
    own.lines = brought.lines;
    own.coupons = brought.coupons;
    brought.lines = [];
    brought.coupons = [];
    return { session: own, problem, isNew: true };
  }

  /** The token of a session as it is from now on; a change renews it, looking does not. */
  token(session: Session): string {
    session.expiresAt = this.now() + SESSION_S;
    return sessionToken(session.customer, this.now());
  }

  of(customer: string): Session {
    const known = this.#all.get(customer);
    if (known && known.expiresAt > this.now()) return known;
    const fresh = {
      shop: this.shop,
      customer,
      lines: [],
      coupons: [],
      billing: {},
      shipping: {},
      method: null,
      expiresAt: this.now() + SESSION_S,
    };
    this.#all.set(customer, fresh);
    return fresh;
  }

  #named(header: string): { customer: string } | { problem: string } {
    if (!header.startsWith("Session ")) return { problem: "invalid_cart_token: Invalid Cart-Token" };
    const read = readSessionToken(header.slice("Session ".length), this.now());
    return "problem" in read ? { problem: `invalid_token: ${read.problem}` } : read;
  }
}
