import { AppLink } from "@/components/ui/app-link";
import { TextField } from "@/components/ui/forms/field";
import { deskRoutes, editAddress, pictureAtDesk } from "@/lib/addresses/desk-routes";
import type { ReadOf } from "@/lib/gateway/desk";
import { thumbnail } from "@/lib/rules/addresses/picture-address";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { PlainSelect } from "../plain-select";
import { FocusPoint } from "./focus-point";
import styles from "./pictures.module.css";

type Picture = ReadOf<"pictures">[number];

/**
 * Uploads a file.
 * @param replaces the picture that gets other pixels
 */
export function UploadPicture({ replaces }: { replaces?: Picture }) {
  return (
    <DeskForm
      form="upload-picture"
      back={deskRoutes.pictures}
      submit={replaces ? "Replace" : "Upload"}
      hasFile
      {...(replaces && { values: { name: replaces.name, alt: replaces.alt, replace: "yes" } })}
    >
      <div className={styles.fields}>
        <TextField
          label="Picture"
          name="file"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          required
        />
        {replaces ? null : (
          <>
            <TextField
              label="Alt text"
              name="alt"
              maxLength={300}
              hint="Describes the picture for people who cannot see it, for example: Three people at a board"
            />
            <TextField
              label="Name"
              name="name"
              required={false}
              maxLength={80}
              autoComplete="off"
              hint="Lower-case letters, digits and hyphens. Leave blank to use the file name"
            />
          </>
        )}
      </div>
    </DeskForm>
  );
}

export function PictureList({ pictures }: { pictures: readonly Picture[] }) {
  if (pictures.length === 0) return <p>No pictures have been uploaded yet.</p>;
  return (
    <ul className={styles.list}>
      {pictures.map((picture) => (
        <li key={picture.name}>
          <AppLink href={pictureAtDesk(picture.name)}>
            <Framed picture={picture} className={styles.card} isSmall />
            <span className={styles.name}>{picture.name}</span>
          </AppLink>
          <p className={styles.note}>{picture.usedIn.length === 0 ? "Not used" : usesText(picture)}</p>
        </li>
      ))}
    </ul>
  );
}

function usesText({ usedIn }: Picture): string {
  return usedIn.length === 1 ? `Used in one ${usedIn[0]?.kind}` : `Used in ${usedIn.length} documents`;
}

const shapes = [
  { value: "THREE_TO_TWO", label: "3:2, as on cards" },
  { value: "WIDE", label: "16:9" },
  { value: "SQUARE", label: "Square" },
  { value: "PORTRAIT", label: "3:4, portrait" },
];

/** A picture in the frames that pages use, with all its actions. */
export function PicturePage({ picture }: { picture: Picture }) {
  const { name, alt, focusX, focusY, original, isCut, usedIn } = picture;
  return (
    <>
      <div className={styles.frames}>
        {[styles.card, styles.square, styles.band].map((frame) => (
          <Framed key={frame} picture={picture} className={frame} />
        ))}
      </div>
      <DeskBlock
        id="change"
        title="Text, focus and crop"
        note={
          isCut
            ? "This is a crop of the upload. A new crop is taken from the whole upload, shown here."
            : "The focus point stays in view wherever a page crops the picture."
        }
      >
        <DeskForm form="change-picture" back={pictureAtDesk(name)} values={{ name }} submit="Save">
          <FocusPoint image={original} x={focusX} y={focusY}>
            <TextField label="Alt text" name="alt" defaultValue={alt} maxLength={300} />
            <PlainSelect name="shape" label="Shape" options={shapes} none="Original" />
            <TextField
              label="Size of the crop, in percent"
              name="part"
              inputMode="numeric"
              defaultValue="100"
              hint="The crop is centred on the focus point"
            />
          </FocusPoint>
        </DeskForm>
      </DeskBlock>
      <DeskBlock
        id="use"
        title="Use it"
        note="Choose it in the “Picture” field of a document. In a text, write this line:"
      >
        <code className={styles.line}>{`![${alt}](/pictures/${name})`}</code>
        {usedIn.length === 0 ? null : (
          <ul>
            {usedIn.map(({ path, kind }) => (
              <li key={path}>
                <AppLink href={editAddress({ path })}>{`${kind}: ${path}`}</AppLink>
              </li>
            ))}
          </ul>
        )}
      </DeskBlock>
      <DeskBlock id="replace" title="Replace it" note="Every page that uses it will show the new picture.">
        <UploadPicture replaces={picture} />
      </DeskBlock>
    </>
  );
}

type FramedProps = { picture: Picture; className: string | undefined; isSmall?: boolean };

function Framed({ picture: { address, alt, focusX, focusY }, className, isSmall = false }: FramedProps) {
  return (
    <img
      className={className}
      src={isSmall ? thumbnail(address) : address}
      alt={isSmall ? "" : alt}
      loading="lazy"
      style={{ objectPosition: `${focusX}% ${focusY}%` }}
    />
  );
}
