import type { Socket } from "node:net";

/** Connections on which nothing was asked yet: browsers open them ahead of a click. */
const silent = new Set<Socket>();
/** Longer than a payment provider may take to answer. */
const graceMs = 15_000;

export function noteConnection(socket: Socket): void {
  silent.add(socket);
  socket.once("close", () => silent.delete(socket));
}

export function noteRequest(socket: Socket): void {
  silent.delete(socket);
}

/** A closing server waits for them without end, since Node takes them for requests on their way. */
export function endSilentConnections(): void {
  for (const socket of silent) socket.destroy();
}

/** Next stops listening and finishes what was asked; this sees to it that it comes to an end. Once a process. */
export function endOnSignal(): void {
  for (const [signal, code] of [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const) {
    process.once(signal, () => {
      endSilentConnections();
      setTimeout(() => process.exit(code), graceMs).unref();
    });
  }
}
