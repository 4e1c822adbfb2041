"use client";

import { useEffect, useRef, useState } from "react";
import type { Standing } from "./ask-site";
import type { KeySet, SignedCertificate } from "./check-credential";

export type FileState =
  | { kind: "idle" | "checking" | "forged" | "not a certificate" | "unknown" }
  | { kind: "genuine"; certificate: SignedCertificate; standing: Standing | null | "asking" };

/** Ours have 3 KB. */
const MAX_FILE_BYTES = 256 * 1_024;

type Tools = typeof import("./check-credential") &
  typeof import("./ask-site") &
  typeof import("./read-signed-file");

/** Checks files in the browser. Code and keys are loaded beforehand, so that it works without a connection. */
export function useFileCheck() {
  const [state, setState] = useState<FileState>({ kind: "idle" });
  const tools = useRef<Promise<Tools>>(null);
  const keys = useRef<Promise<KeySet>>(null);
  const turn = useRef(0);

  useEffect(() => {
    prepare(tools, keys).catch(() => undefined);
  }, []);

  async function check(file: Blob) {
    const mine = (turn.current += 1);
    const tell = (next: FileState) => {
      if (mine === turn.current) setState(next);
    };
    tell({ kind: "checking" });
    try {
      if (file.size > MAX_FILE_BYTES) return tell({ kind: "not a certificate" });
      const [{ readSignedFile, checkCredential, loadStanding }, known] = await prepare(tools, keys);
      const document = readSignedFile(await file.text());
      if (!document) return tell({ kind: "not a certificate" });
      const verdict = await checkCredential(document, known);
      if (verdict.kind === "forged") return tell(verdict);
      tell({ ...verdict, standing: "asking" });
      tell({ ...verdict, standing: await loadStanding(verdict.certificate.address) });
    } catch {
      tell({ kind: "unknown" });
    }
  }

  return { state, check };
}

type Kept<T> = { current: Promise<T> | null };

/** What failed to load is asked for again at the next file. */
async function prepare(tools: Kept<Tools>, keys: Kept<KeySet>): Promise<[Tools, KeySet]> {
  try {
    tools.current ??= Promise.all([
      import("./check-credential"),
      import("./ask-site"),
      import("./read-signed-file"),
    ]).then(([one, two, three]) => ({ ...one, ...two, ...three }));
    const loaded = await tools.current;
    keys.current ??= loaded.loadKeys();
    return [loaded, await keys.current];
  } catch (error) {
    tools.current = null;
    keys.current = null;
    throw error;
  }
}
