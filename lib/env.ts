import path from "node:path";
import { closest, distance } from "fastest-levenshtein";
import { z } from "zod";

const url = z
  .url({ protocol: /^https?$/, error: "is not an address with http:// or https://" })
  .transform((value) => value.replace(/\/+$/, ""));
const web = z.url({ protocol: /^https$/, error: "is not an https address" });
const flag = z.enum(["0", "1"], { error: "is neither 0 nor 1" }).transform((value) => value === "1");
/** An empty value in an .env file means "not set". */
const unlessEmpty = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const optional = <T extends z.ZodType>(schema: T) => unlessEmpty(schema.optional());
const whole = (least: number, most: number) => {
  const error = `is not a whole number from ${least} to ${most}`;
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error });
};

const count = (usual: number, most: number) => unlessEmpty(whole(1, most).default(usual));

const datevAccount =
  "(debtors|(domestic|OSS|local|reverse-charge|outside|exempt)(-[A-Z]{2})?(-\\d{1,2}(\\.\\d{1,2})?)?)=[1-9]\\d{3,8}(/\\d{1,4})?";
const datevAccounts = new RegExp(`^(${datevAccount}(\\s+${datevAccount})*)?$`);
const datevAccountsError = "is not a list like debtors=10000 domestic-20=8400 OSS-DE=8339/240";

const schema = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  BUILD_ID: optional(z.string().regex(/^[\w.-]{1,64}$/)),
  PORT: unlessEmpty(whole(1, 65_535).default(3000)),
  HOST: optional(z.string()),
  ORIGIN: optional(
    url.refine(isOrigin, {
      error: "is more than an origin: leave out everything after the host and its port",
    }),
  ),
  DATA_DIR: z.string().min(1).default(".data"),
  /** The editors' files, which the server watches. Default: the files that come with the product. */
  CONTENT_DIR: optional(z.string().transform((folder) => path.resolve(/* turbopackIgnore: true */ folder))),
  DATABASE_URL: optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: "is not an address like postgres://user:password@host/name",
    }),
  ),
  /** PostgreSQL connections of one process, and their time limits. See docs/decisions/database.md. */
  DATABASE_POOL_SIZE: count(10, 500),
  DATABASE_CONNECT_SECONDS: count(5, 3_600),
  DATABASE_IDLE_SECONDS: count(30, 3_600),
  DATABASE_STATEMENT_SECONDS: count(15, 3_600),
  DATABASE_LOCK_SECONDS: count(10, 3_600),
  DATABASE_TRANSACTION_SECONDS: count(30, 3_600),
  WEB_CONCURRENCY: count(1, 64),
  ADOPT_DATA: optional(flag),
  SAMPLE_DATA: optional(flag),
  /** Marks the site as a demonstration on every page. Only a demonstration may show the samples to the public. */
  DEMONSTRATION: unlessEmpty(flag.default(false)),
  REDIS_URL: optional(
    z.string().refine(isRedis, { error: "is not an address like redis://user:password@host:6379" }),
  ),
  SHOP_GRAPHQL_URL: optional(url),
  MEMBER_GRAPHQL_URL: optional(url),
  CONTENT_GRAPHQL_URL: optional(url),
  AUTH_URL: optional(url),
  AUTH_CLIENT_ID: z.string().min(1).default("website"),
  COOKIE_DOMAIN: optional(z.string().regex(/^\.?[a-z0-9.-]+$/i)),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: "is not an address like smtp://user:password@host:587" }),
  ),
  MAIL_FROM: z.email().default("academy@example.com"),
  BOUNCE_EMAIL: optional(z.email()),
  CONTACT_EMAIL: z.email().default("office@academy.example"),
  ALLOW_DEMO_PAYMENTS: optional(flag),
  /** All three or none. See docs/decisions/payments.md. */
  STRIPE_SECRET_KEY: optional(
    z.string().regex(/^(sk|rk)_(test|live)_\w+$/, "A secret key looks like sk_test_…"),
  ),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[\w+/=]+$/, "A webhook's secret looks like whsec_…"),
  ),
  /** The server sends it to the browser at run time, so the build does not fix it. */
  NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: optional(
    z.string().regex(/^pk_(test|live)_\w+$/, "A publishable key looks like pk_test_…"),
  ),
  /** Another host with Stripe's API, for tests. It must use https or be this machine. */
  STRIPE_API_BASE: optional(
    url.refine(
      (value) => value.startsWith("https:") || isLoopback(value),
      "is neither https nor this machine",
    ),
  ),
  /**
   * The register of VAT ids. Default: the Commission's, or a demo register on a loopback origin. "off": no register.
   */
  VIES_URL: optional(z.literal("off").or(url)),
  SHOW_GALLERY: optional(flag),
  REVALIDATE_SECRET: optional(z.string().min(16)),
  COCKPIT_URL: optional(url),
  LEARNING_URL: optional(web),
  LEARNING_SECRET: optional(z.string().min(32)),
  /** Both or none. For booking batches for DATEV; see docs/decisions/documents.md. */
  DATEV_CONSULTANT: optional(whole(1001, 9_999_999)),
  DATEV_CLIENT: optional(whole(1, 99_999)),
  DATEV_CHART: unlessEmpty(z.enum(["03", "04"], { error: "is neither 03 nor 04" }).default("03")),
  DATEV_ACCOUNT_LENGTH: unlessEmpty(whole(4, 8).default(4)),
  DATEV_YEAR_START: unlessEmpty(
    z
      .string()
      .regex(/^(0[1-9]|1[0-2])-01$/, "is not the first day of a month, such as 01-01")
      .default("01-01"),
  ),
  DATEV_ACCOUNTS: z.string().trim().regex(datevAccounts, datevAccountsError).default(""),
  /** Addresses of the product on other sites. lib/site.ts reads them for browsers, too; this file checks them. */
  COMMUNITY_URL: optional(web),
  COMMUNITY_SIGN_IN_URL: optional(web),
  WELO_URL: optional(web),
  PRIVACY_POLICY_URL: optional(
    web.or(z.string().regex(/^\/[\w/-]+$/, "is neither a path nor an https address")),
  ),
  SOCIAL_LINKEDIN: optional(web),
  SOCIAL_FACEBOOK: optional(web),
  SOCIAL_INSTAGRAM: optional(web),
  SOCIAL_YOUTUBE: optional(web),
  SOCIAL_THREADS: optional(web),
  PPP_PROVIDER_URL: unlessEmpty(url.default("https://www.worldbank.org/en/programs/icp")),
  IMAGE_HOSTS: optional(
    z
      .string()
      .transform((value) => value.trim().split(/\s+/))
      .pipe(z.array(web.or(url.refine(isLoopback)))),
  ),
  GTM_ID: optional(z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, "A container id looks like GTM-ABC1234")),
  HSTS_SUBDOMAINS: optional(flag),
  SESSION_IDLE_DAYS: optional(whole(1, 365)),
  TRUSTED_PROXIES: unlessEmpty(whole(0, 5).default(0)),
  NEXT_PHASE: z.string().optional(),
  METRICS_TOKEN: optional(z.string().min(16)),
  /** A separate port for /metrics without a token. Each further process takes the next free port. */
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Figures of the browsers of visitors who allowed it, in /metrics. */
  WEB_VITALS: unlessEmpty(flag.default(false)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url),
  SENTRY_DSN: optional(
    z.url({ protocol: /^https?$/ }).refine((dsn) => /^https?:\/\/\w+@[^/]+\/(.+\/)?\w+$/.test(dsn), {
      error: "looks like https://key@host/project",
    }),
  ),
  LOG_LEVEL: z.enum(["silent", "fatal", "error", "warn", "info", "debug"]).default("info"),
});

const together = schema
  .refine((set) => (set.DATEV_CONSULTANT === undefined) === (set.DATEV_CLIENT === undefined), {
    path: ["DATEV_CLIENT"],
    error: "is needed with DATEV_CONSULTANT: set both or neither",
  })
  .refine((set) => !set.LEARNING_URL || set.LEARNING_SECRET, {
    path: ["LEARNING_SECRET"],
    error: "is needed with LEARNING_URL",
  })
  .refine((set) => !set.SAMPLE_DATA || set.DEMONSTRATION || !set.ORIGIN || isLoopback(set.ORIGIN), {
    path: ["SAMPLE_DATA"],
    error:
      "is not allowed on an address that others can reach: the sample members and codes are public. Set DEMONSTRATION=1 if the site is only a demonstration",
  });

const withProcesses = together.refine((set) => set.WEB_CONCURRENCY === 1 || set.DATABASE_URL, {
  path: ["WEB_CONCURRENCY"],
  error: "above 1 needs DATABASE_URL: the built-in database belongs to one process",
});

const withPorts = withProcesses.refine(
  ({ PORT, METRICS_PORT, WEB_CONCURRENCY }) =>
    METRICS_PORT === undefined || PORT < METRICS_PORT || PORT >= METRICS_PORT + WEB_CONCURRENCY,
  {
    path: ["METRICS_PORT"],
    error: "meets PORT: the site and the metrics of each process need ports of their own",
  },
);

const stripeKeys = [
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
] as const;

/**
 * Half a Stripe configuration takes money without recording it. A mix of live and test keys charges the wrong people.
 */
const withStripe = withPorts.superRefine((set, context) => {
  const refuse = (key: string, message: string) => context.addIssue({ code: "custom", path: [key], message });
  if (!stripeKeys.some((key) => set[key])) return;
  for (const key of stripeKeys) if (!set[key]) refuse(key, "is missing: Stripe needs all three of its keys");
  const isLive = /^(sk|rk)_live_/.test(set.STRIPE_SECRET_KEY ?? "");
  const publishable = set.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY;
  if (set.STRIPE_SECRET_KEY && publishable && publishable.startsWith("pk_live_") !== isLive)
    refuse("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY", "belongs to the other mode: test and live keys do not mix");
  if (!isLive) return;
  if (!set.ORIGIN?.startsWith("https:"))
    refuse("ORIGIN", "has to be an https address with a live Stripe key");
  if (set.ALLOW_DEMO_PAYMENTS)
    refuse("ALLOW_DEMO_PAYMENTS", "is not allowed with a live Stripe key: a demo card pays nothing");
  if (set.DEMONSTRATION)
    refuse("DEMONSTRATION", "is not allowed with a live Stripe key: a demonstration takes no money");
});

/** EX_CONFIG of sysexits(3): wrong configuration. */
export const EXIT_WRONG_SETTINGS = 78;

/** Every setting, checked once. Only lib/site.ts and lib/build.ts also read the environment. */
export const env = readOrEnd();

export const settingNames: readonly string[] = Object.keys(schema.shape);

function readOrEnd() {
  try {
    return read(process.env);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(EXIT_WRONG_SETTINGS);
  }
}

/** @throws Error with one line per wrong setting, so that one start reports them all */
export function read(source: Record<string, string | undefined>) {
  const result = withStripe.safeParse(source);
  const issues = result.error?.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`) ?? [];
  const lines = [...misspelled(source), ...issues];
  if (!result.success || lines.length > 0) throw new Error(lines.join("\n"));
  const { PORT, HOST, ORIGIN, DATA_DIR, NEXT_PHASE, ...rest } = result.data;
  const origin = ORIGIN ?? `http://localhost:${PORT}`;
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_BASE, ALLOW_DEMO_PAYMENTS } = rest;
  return {
    ...rest,
    PORT,
    HOST: HOST ?? (isLoopback(origin) ? "localhost" : "0.0.0.0"),
    ORIGIN: origin,
    isBuild: NEXT_PHASE === "phase-production-build",
    DATA_DIR: path.resolve(/* turbopackIgnore: true */ DATA_DIR),
    /**
     * True when an operator chose where the data is stored. The artefact's commands set DATA_DIR themselves and set
     * IS_DATA_NAMED to 0.
     */
    isDataNamed: Boolean(rest.DATABASE_URL ?? source.DATA_DIR) && source.IS_DATA_NAMED !== "0",
    /** True when only this machine can reach the site. Mails then appear at /outbox, and the demo card works. */
    isLoopback: isLoopback(origin),
    hasSampleData: rest.SAMPLE_DATA ?? (isLoopback(origin) && rest.DATABASE_URL === undefined),
    /** Open only where nobody can mistake the demo card for a real payment. */
    isDemoOpen: ALLOW_DEMO_PAYMENTS ?? (isLoopback(origin) && !STRIPE_SECRET_KEY),
    stripe:
      STRIPE_SECRET_KEY && STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: STRIPE_SECRET_KEY,
            webhookSecret: STRIPE_WEBHOOK_SECRET,
            apiBase: STRIPE_API_BASE,
          }
        : null,
  };
}

/** Lines about names that are almost a setting's: `DATABSE_URL`. A setting that is set has no other name. */
function misspelled(source: Record<string, string | undefined>): string[] {
  const unset = Object.keys(schema.shape).filter((name) => name.length >= 6 && source[name] === undefined);
  return Object.entries(source).flatMap(([name, value]) => {
    if (!value || name.length < 6 || name in schema.shape) return [];
    const meant = closest(name, unset);
    const most = meant.length < 10 ? 1 : 2;
    return distance(name, meant) > most ? [] : [`${name}: is no setting. Did you mean ${meant}?`];
  });
}

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username, password } = new URL(address);
  return pathname + search + hash + username + password === "/";
}

function isLoopback(address: string): boolean {
  return ["localhost", "127.0.0.1", "[::1]"].includes(new URL(address).hostname);
}

/**
 * Whether the Redis client accepts the address: it decodes name and password, and reads the path as a database number.
 */
function isRedis(address: string): boolean {
  try {
    const { protocol, username, password, pathname } = new URL(address);
    decodeURIComponent(username + password);
    return /^rediss?:$/.test(protocol) && /^\/?\d*$/.test(pathname);
  } catch {
    // The schema then refuses the setting by name.
    return false;
  }
}
