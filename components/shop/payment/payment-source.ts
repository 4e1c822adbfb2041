export type MetaData = { key: string; value: string };

/** Whom the payment provider is told about. */
export type Payer = {
  name: string;
  email: string;
  address1: string;
  postcode: string;
  city: string;
  country: string;
};

/** The fields of one way to pay, as the form that sends the order sees them. They show their own problems. */
export type PaymentSource = {
  /** False when something is missing or wrong. Asked before the order's total is looked at again. */
  check: () => Promise<boolean>;
  /** What to send with the order; null when the provider refused. */
  metaData: (payer: Payer) => Promise<MetaData[] | null>;
  /** The attempt was refused for good: the next one may not use what the provider made for it. */
  renew: () => void;
};
