"use client";

import { useRouter } from "next/navigation";
import { buttonAttributes } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import styles from "./downloads.module.css";

/**
 * A plain link without preload, because it counts a download and creates the file's address on the click. Shortly
 * afterwards the page renders again with one download less.
 */
export function DownloadLink({ id, name, afterMs = 2_500 }: { id: string; name: string; afterMs?: number }) {
  const router = useRouter();
  return (
    <a
      {...buttonAttributes({ variant: "outline", color: "black" })}
      href={`/account/me/downloads/file?id=${encodeURIComponent(id)}`}
      data-load
      aria-label={`Download ${name}`}
      onClick={() => setTimeout(() => router.refresh(), afterMs)}
    >
      <span className={styles.label}>
        <Icon name="download" /> Download
      </span>
    </a>
  );
}
