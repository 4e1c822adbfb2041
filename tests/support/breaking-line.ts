import net from "node:net";

/** A line to a server that a test can cut. */
export type BreakingLine = {
  /** The address of the server, by this line. */
  url: string;
  /** Every connection ends, and nobody gets a new one. */
  cut: () => Promise<void>;
  mend: () => Promise<void>;
  /** Ends the next so many connections that send this. */
  breakAt: (text: string, times: number) => void;
};

export async function breakingLine(server: string): Promise<BreakingLine> {
  const url = new URL(server);
  const [host, serverPort] = [url.hostname, Number(url.port || 5432)];
  const open = new Set<net.Socket>();
  let breaking = { text: "", times: 0 };
  const proxy = net.createServer((near) => {
    const far = net.connect(serverPort, host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.on("data", (bytes) => {
      if (breaking.times > 0 && bytes.includes(breaking.text)) {
        breaking.times -= 1;
        near.destroy();
      } else far.write(bytes);
    });
    far.pipe(near);
  });
  const listen = (port: number) =>
    new Promise<number>((resolve) =>
      proxy.listen(port, "127.0.0.1", () => {
        const address = proxy.address();
        resolve(typeof address === "object" && address ? address.port : 0);
      }),
    );
  const port = await listen(0);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
    mend: async () => void (await listen(port)),
    breakAt: (text, times) => void (breaking = { text, times }),
  };
}
