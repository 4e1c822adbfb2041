import { check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, isOneOf } from "../../ground/database/tables";

const pictureFormats = ["original", "avif", "webp", "jpeg"] as const;

/**
 * The files of uploaded pictures. A file never changes and is never deleted, because older versions of documents use
 * it. The list of pictures and their names is content: pictures.yaml.
 */
export const pictureFiles = pgTable(
  "picture_files",
  {
    /** Hash of the original's bytes: 24 hexadecimal digits. */
    file: text("file").notNull(),
    /** `original` is the largest file, from which parts are cut. */
    format: text("format", { enum: pictureFormats }).notNull(),
    /** Pixels. */
    width: integer("width").notNull(),
    content: bytes("content").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.file, t.format, t.width] }),
    check("picture_files_format_known", isOneOf(t.format, pictureFormats)),
  ],
);
