import { integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes } from "../../ground/database/tables";

/**
 * The files of uploaded pictures. A file never changes and is never deleted, because older versions of documents name it.
 * Which pictures there are, and what they are called, is content: pictures.yaml.
 */
export const pictureFiles = pgTable(
  "picture_files",
  {
    /** Hash of the original's bytes: 24 hexadecimal digits. */
    file: text("file").notNull(),
    /** `original`: the largest, from which parts are cut. */
    format: text("format").$type<"original" | "avif" | "webp" | "jpeg">().notNull(),
    /** In pixels. */
    width: integer("width").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [primaryKey({ columns: [t.file, t.format, t.width] })],
);
