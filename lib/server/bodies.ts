import { IncomingMessage } from "node:http";

/** The reason why a body did not arrive. "gone": the sender disconnected. */
type Lost = "slow" | "too large" | "gone";

export type Bodies = {
  /** Calls back once: with a request whose body is complete and unread, or with the reason why it did not arrive. */
  wait: (request: IncomingMessage, network: string, then: (arrived: IncomingMessage | Lost) => void) => void;
};

export type BodyBounds = {
  longest: (request: IncomingMessage) => number;
  /** The limits for all bodies, in bytes and in number. Above either limit, the oldest incomplete body is dropped. */
  bytes: number;
  inAll: number;
  /**
   * Bodies of one network that may arrive at normal speed. Above this number, the network's oldest bodies have only
   * `hastyMs`.
   */
  ofOneNetwork: number;
  hastyMs: number;
  /** The base time for a body, plus 10 ms for each announced KB: 100 KB a second. */
  patienceMs: number;
};

const MEGABYTE = 1024 * 1024;

/** Staff forms that take larger files, with room for the envelope. */
const largeForms: ReadonlyMap<string, number> = new Map([
  ["/api/desk/upload-picture", 26 * MEGABYTE],
  ["/api/desk/import-statement", 11 * MEGABYTE],
]);

/**
 * In bytes, and more than the route itself reads. The largest body of any other route is a profile image of 5 MB with
 * its envelope.
 */
export function longestBody({ url }: Pick<IncomingMessage, "url">): number {
  return largeForms.get(url ?? "") ?? 8 * MEGABYTE;
}

const usual: BodyBounds = {
  longest: longestBody,
  bytes: 32 * MEGABYTE,
  inAll: 1_000,
  ofOneNetwork: 16,
  hastyMs: 2_000,
  patienceMs: 10_000,
};

type Waiting = {
  network: string;
  since: number;
  size: number;
  isHasty: boolean;
  end: (lost: Lost | null) => void;
  endIn: (ms: number) => void;
};

/** Receives bodies completely before any work starts on them, so that slow senders block nobody. */
export function createBodies(bounds: Partial<BodyBounds> = {}): Bodies {
  const { longest, bytes, inAll, ofOneNetwork, hastyMs, patienceMs } = { ...usual, ...bounds };
  /** Insertion order, so the first has been arriving the longest. */
  const waiting = new Set<Waiting>();
  let size = 0;

  function hurry(network: string): void {
    const leisurely = [...waiting].filter((one) => one.network === network && !one.isHasty);
    for (const one of leisurely.slice(0, Math.max(0, leisurely.length - ofOneNetwork))) {
      one.isHasty = true;
      one.endIn(Math.max(0, one.since + hastyMs - Date.now()));
    }
  }

  function makeRoom(): void {
    for (const oldest of waiting) {
      if (size <= bytes && waiting.size <= inAll) return;
      oldest.end("slow");
    }
  }

  function wait(
    request: IncomingMessage,
    network: string,
    then: (arrived: IncomingMessage | Lost) => void,
  ): void {
    const announced = Number(request.headers["content-length"] ?? 0);
    if (!announced && request.headers["transfer-encoding"] === undefined) return then(request);
    const parts: Buffer[] = [];
    let timer: NodeJS.Timeout | undefined;
    const endIn = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => end("slow"), ms).unref();
    };
    const end = (lost: Lost | null) => {
      if (!waiting.delete(one)) return;
      clearTimeout(timer);
      size -= one.size;
      request.off("readable", take);
      request.off("close", leave);
      then(lost ?? unread(request, parts));
    };
    const leave = () => end("gone");
    const take = () => {
      // Reading an empty buffer would swallow the `end` event.
      while (request.readableLength > 0) {
        const part: unknown = request.read();
        if (!Buffer.isBuffer(part)) break;
        parts.push(part);
        one.size += part.length;
        size += part.length;
      }
      if (one.size > longest(request)) end("too large");
      else if (request.complete) end(null);
      else makeRoom();
    };
    const one: Waiting = { network, since: Date.now(), size: 0, isHasty: false, end, endIn };
    waiting.add(one);
    request.on("readable", take);
    request.once("close", leave);
    endIn(patienceMs + announced / 100);
    hurry(network);
    makeRoom();
  }

  return { wait };
}

/** Replaces a request whose body has been read, because Next would not read it again. */
function unread(request: IncomingMessage, parts: readonly Buffer[]): IncomingMessage {
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  const whole = new IncomingMessage(request.socket);
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  for (const part of parts) whole.push(part);
  whole.push(null);
  whole.complete = true;
  return whole;
}
