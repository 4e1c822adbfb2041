import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { withMoreFields } from "./more-fields";

type Endpoint = "shop" | "member" | "content";
export type OperationName = keyof typeof operations;
export type Answer = {
  data: Record<string, unknown> | null;
  errors: { message: string; path?: unknown[]; extensions?: Record<string, unknown> }[];
};

/** Where requests go: the back end in this process, or the same one over HTTP. */
export type Send = (target: Endpoint | "auth", init: RequestInit & { path?: string }) => Promise<Response>;

/** A site's server as the back end sees it: keeps the cart session and the bearer of one visitor. */
export class ContractClient {
  session: string | null = null;
  bearer: string | null = null;
  /** `<requestId>.<secret>` of the last sign-in mail asked for. */
  binding: string | null = null;
  /** The same of the last challenge for a passkey. */
  passkeyBinding: string | null = null;

  /** @param extra headers beside those of the visitor; one of the same name wins */
  constructor(
    private readonly send: Send,
    private readonly extra: Record<string, string> = {},
  ) {}

  /** Sends one of our documents and what other clients ask beside it, with a file by the multipart form when there is one. */
  async ask(name: OperationName, variables: Record<string, unknown> = {}, file?: File): Promise<Answer> {
    const { endpoint, text } = operations[name];
    const body = JSON.stringify({ operationName: name, query: withMoreFields(text), variables });
    const headers = this.headers(endpoint);
    headers.set("fla-operation", name);
    if (!file) headers.set("content-type", "application/json");
    const response = await this.send(asEndpoint(endpoint), {
      method: "POST",
      headers,
      body: file ? multipart(body, file) : body,
    });
    this.session = response.headers.get("woocommerce-session") ?? this.session;
    this.binding = response.headers.get("fla-login-binding") ?? this.binding;
    this.passkeyBinding = response.headers.get("fla-passkey-binding") ?? this.passkeyBinding;
    const answer: { data?: Answer["data"]; errors?: Answer["errors"] } = await response.json();
    return { data: answer.data ?? null, errors: answer.errors ?? [] };
  }

  /** Exchanges something for tokens, as the site's auth routes do. */
  async token(form: Record<string, string>): Promise<Record<string, unknown>> {
    const response = await this.send("auth", {
      path: "/oauth/token",
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded", "fla-client-ip": "192.0.2.1" },
      body: new URLSearchParams({ client_id: "website", ...form }).toString(),
    });
    const answer: Record<string, unknown> = await response.json();
    if (typeof answer.access_token === "string") this.bearer = answer.access_token;
    return answer;
  }

  private headers(endpoint: string): Headers {
    const headers = new Headers({ "fla-client-ip": "192.0.2.1", accept: "application/json" });
    for (const [name, value] of Object.entries(this.extra)) headers.set(name, value);
    if (this.bearer) headers.set("authorization", `Bearer ${this.bearer}`);
    if (this.session && endpoint === "shop") headers.set("woocommerce-session", `Session ${this.session}`);
    if (this.passkeyBinding && endpoint === "member") headers.set("fla-passkey-binding", this.passkeyBinding);
    return headers;
  }
}

/** The form of the GraphQL multipart request specification, with one file at `variables.file`. */
function multipart(operation: string, file: File): FormData {
  const form = new FormData();
  form.set("operations", operation);
  form.set("map", JSON.stringify({ 0: ["variables.file"] }));
  form.set("0", file);
  return form;
}

function asEndpoint(name: string): Endpoint {
  if (name === "shop" || name === "member" || name === "content") return name;
  throw new Error(`unknown endpoint ${name}`);
}
