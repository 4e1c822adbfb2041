import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { z } from "zod";

/** What an attacker, or a broken one, does otherwise than the browser was told. */
export type Deviation = {
  origin?: string;
  rpId?: string;
  /** base64url */
  challenge?: string;
  isVerified?: boolean;
  counter?: number;
  /** Of a credential that is somebody's already; base64url. */
  credentialId?: string;
  userHandle?: string;
  /** Signs with a key that is not the credential's. */
  key?: KeyObject;
  type?: string;
  /** Inside another site's page. */
  isFramed?: boolean;
};

type Credential = { id: string; rpId: string; userHandle: string; key: KeyObject; counter: number };

const creation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string() }),
  user: z.object({ id: z.string() }),
  attestation: z.literal("none"),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    userVerification: z.literal("required"),
  }),
  excludeCredentials: z.array(z.object({ id: z.string() })),
});
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  userVerification: z.literal("required"),
  allowCredentials: z.array(z.object({ id: z.string() })),
});

/** Flags of authenticator data (WebAuthn Level 3, 6.1). */
const UP = 0x01;
const UV = 0x04;
const BE = 0x08;
const BS = 0x10;
const AT = 0x40;

/**
 * A browser with an authenticator in it, by WebAuthn Level 3: discoverable credentials, ES256, no attestation. It answers
 * the options of a server as `navigator.credentials` would, as JSON.
 */
export class Authenticator {
  readonly credentials: Credential[] = [];

  constructor(
    private readonly origin: string,
    /** 0: it does not count, as synchronised ones. */
    private readonly step: 0 | 1 = 1,
  ) {}

  create(options: unknown, otherwise: Deviation = {}): string {
    const { rp, user, challenge } = creation.parse(JSON.parse(String(options)));
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    const id = otherwise.credentialId ? Buffer.from(otherwise.credentialId, "base64url") : randomBytes(16);
    const credential = {
      id: id.toString("base64url"),
      rpId: rp.id,
      userHandle: user.id,
      key: privateKey,
      counter: 0,
    };
    const { x = "", y = "" } = publicKey.export({ format: "jwk" });
    // COSE_Key of an EC2 key (RFC 9053, 7.1.1).
    const cose = map([
      [1, integer(2)],
      [3, integer(-7)],
      [-1, integer(1)],
      [-2, bytes(Buffer.from(x, "base64url"))],
      [-3, bytes(Buffer.from(y, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, cose]);
    const data = Buffer.concat([this.#data(otherwise.rpId ?? rp.id, otherwise, 0, AT), attested]);
    const attestationObject = Buffer.concat([
      head(5, 3),
      text("fmt"),
      text("none"),
      text("attStmt"),
      head(5, 0),
      text("authData"),
      bytes(data),
    ]);
    this.credentials.push(credential);
    return this.#answer(credential.id, {
      clientDataJSON: this.#clientData("webauthn.create", challenge, otherwise),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["internal"],
    });
  }

  /** With the newest of its credentials. */
  get(options: unknown, otherwise: Deviation = {}): string {
    const { challenge, rpId, allowCredentials } = request.parse(JSON.parse(String(options)));
    const allowed = new Set(allowCredentials.map(({ id }) => id));
    const credential = this.credentials.findLast(({ id }) => allowed.size === 0 || allowed.has(id));
    if (!credential) throw new Error("NotAllowedError");
    credential.counter = otherwise.counter ?? credential.counter + this.step;
    const data = this.#data(otherwise.rpId ?? rpId, otherwise, credential.counter, 0);
    const clientDataJSON = this.#clientData("webauthn.get", challenge, otherwise);
    const hash = createHash("sha256").update(Buffer.from(clientDataJSON, "base64url")).digest();
    return this.#answer(credential.id, {
      clientDataJSON,
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, hash]), otherwise.key ?? credential.key).toString(
        "base64url",
      ),
      userHandle: otherwise.userHandle ?? credential.userHandle,
    });
  }

  #answer(id: string, response: Record<string, unknown>): string {
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      authenticatorAttachment: "platform",
      clientExtensionResults: {},
      response,
    });
  }

  #clientData(type: string, challenge: string, otherwise: Deviation): string {
    const data = {
      type: otherwise.type ?? type,
      challenge: otherwise.challenge ?? challenge,
      origin: otherwise.origin ?? this.origin,
      crossOrigin: otherwise.isFramed ?? false,
    };
    return Buffer.from(JSON.stringify(data)).toString("base64url");
  }

  /** Authenticator data without what is attested. */
  #data(rpId: string, { isVerified = true }: Deviation, counter: number, more: number): Buffer {
    const isSynced = this.step === 0;
    const tail = Buffer.alloc(5);
    tail.writeUInt8(UP | (isVerified ? UV : 0) | (isSynced ? BE | BS : 0) | more, 0);
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash("sha256").update(rpId).digest(), tail]);
  }
}

/** A key that belongs to no credential. */
export function foreignKey(): KeyObject {
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
}

/** The first byte, and the length, of a CBOR item (RFC 8949, 3.1). */
function head(major: number, value: number): Buffer {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
}

function integer(value: number): Buffer {
  return value < 0 ? head(1, -1 - value) : head(0, value);
}

function bytes(value: Buffer): Buffer {
  return Buffer.concat([head(2, value.length), value]);
}

function text(value: string): Buffer {
  return Buffer.concat([head(3, value.length), Buffer.from(value)]);
}

function map(entries: [number, Buffer][]): Buffer {
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, value]) => [integer(key), value]),
  ]);
}
