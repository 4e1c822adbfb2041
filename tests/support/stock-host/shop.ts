import { date, product } from "../fake-woo/catalogue";
import { coupons } from "../fake-woo/coupons";
import type { Shop } from "../fake-woo/shop";

/**
 * An ordinary shop that sells for the academy. Numbers are those of WordPress posts, so they mean nothing to us; `sku`
 * and `slug` are what its operator has chosen.
 */
export const stockShop: Shop = {
  products: [
    product(87, "Introduction &#8211; Online Workshop", 9_900, {
      sku: "FLIN-ON",
      slug: "introduction-online",
    }),
    product(91, "Introduction &#8211; Live", 0, {
      sku: "FLIN-LIVE",
      slug: "introduction-live",
      type: "VARIABLE",
      kind: "VariableProduct",
      variations: [
        { ...date(92, "2027-03-03", 49_000), sku: "FLIN-LIVE-1" },
        { ...date(93, "2027-04-07", 49_000, 2), sku: "FLIN-LIVE-2" },
        { ...date(94, "2027-05-05", 52_000, 0), sku: "FLIN-LIVE-3" },
      ],
    }),
    product(105, "Flight Level 2 Design &#8211; Self-paced", 79_000, {
      sku: "FL2D-SP",
      slug: "fl2d-self-paced",
    }),
    product(118, "Professional Program", 999_000, {
      sku: "FLPP",
      slug: "professional-program",
      soldIndividually: true,
    }),
    product(131, "Board kit", 19_800, { sku: "KIT-1", slug: "board-kit", stock: 3 }),
    product(140, "Day ticket", 5_000, { sku: "FLDAY", slug: "day-ticket", stock: 0 }),
    product(153, "Gift", 0, { sku: "GIFT", slug: "gift" }),
  ],
  coupons: { ...coupons, others: { percent: 10, products: [118] }, all: { percent: 100 } },
  gateways: [
    {
      id: "bacs",
      title: "Direct bank transfer",
      description:
        "<p>Make your payment directly into our bank account: Academy, IBAN AT61 1904 3002 3457 3201. Your order won&#8217;t be carried out until the money has arrived.</p>",
      places: "ON_HOLD",
    },
    {
      id: "cheque",
      title: "Check payments",
      description: "Please send a check to our store.",
      places: "ON_HOLD",
    },
    {
      id: "cod",
      title: "Cash on delivery",
      description: "Pay with cash upon delivery.",
      places: "PROCESSING",
    },
    {
      id: "paypal-like",
      title: "Wallet &amp; more",
      description: "You are led to the wallet.",
      places: "PENDING",
    },
  ],
  showsTax: false,
  entersTax: false,
  taxBasedOn: "shipping",
  postage: {
    products: [131],
    methods: [
      { id: "flat_rate:1", label: "Post", cents: 500, to: ["AT", "DE", "CH"] },
      { id: "local_pickup:2", label: "Pick up", cents: 0, to: ["AT", "DE", "CH"] },
    ],
  },
  fees: [],
  currency: { code: "EUR", sign: "€" },
  decimals: 2,
  release: "10.0.2",
};
