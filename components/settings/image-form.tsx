"use client";

import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { useFileDrop } from "@/components/ui/forms/use-file-drop";
import { RemoveProfileImageDocument, UpdateProfileImageDocument } from "@/graphql/generated/member/documents";
import { mutate } from "@/lib/browser/ask";
import type { Flash } from "@/lib/forms/flash";
import { required } from "@/lib/gateway/failure";
import { imageProblem, imageTypes } from "@/lib/rules/forms/profile";
import styles from "./image-form.module.css";
import { SaveNote, saveResultOf } from "./settings-section";
import { useSave } from "@/components/ui/forms/use-save";

type ImageFormProps = { image: string | null; name: string; flash: Flash | null };

/** Shows and saves a chosen or dropped picture. Without a script, the browser sends the file. */
export function ImageForm({ image: saved, name, flash }: ImageFormProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [image, setImage] = useState(saved);
  const [chosen, setChosen] = useState<{ file: File; preview: string } | null>(null);
  const { save, isSaving, result, tell } = useSave("updateProfileImage", saveResultOf(flash));

  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen.preview) : undefined), [chosen]);

  function choose(file: File | undefined) {
    if (!file || isSaving) return;
    const problem = imageProblem(file);
    tell(problem ? { kind: "error", text: problem } : null);
    setChosen(problem ? null : { file, preview: URL.createObjectURL(file) });
    if (problem && input.current) input.current.value = "";
  }

  const zone = useFileDrop((files) => choose(files[0]));

  async function run(event: FormEvent, operation: "updateProfileImage" | "removeProfileImage") {
    event.preventDefault();
    if (operation === "updateProfileImage" && !chosen) {
      tell({ kind: "error", text: imageProblem(null) ?? "" });
      input.current?.focus();
      return;
    }
    await save(async () => {
      const payload =
        chosen && operation === "updateProfileImage"
          ? (await mutate(UpdateProfileImageDocument, { file: chosen.file })).updateProfileImage
          : (await mutate(RemoveProfileImageDocument, {})).removeProfileImage;
      setImage(required(operation, payload?.viewer).profileImage);
      setChosen(null);
      if (input.current) input.current.value = "";
      return `Your profile image has been ${operation === "removeProfileImage" ? "removed" : "saved"}.`;
    });
  }

  return (
    <div className={styles.dropZone} {...zone}>
      <ImageFrame image={chosen?.preview ?? image} name={name} isPreview={chosen !== null} />
      <form
        className={styles.form}
        method="post"
        action="/api/forms/profile-image"
        encType="multipart/form-data"
        onSubmit={(event) => void run(event, "updateProfileImage")}
        aria-busy={isSaving}
      >
        <label htmlFor={id} className={styles.label}>
          Choose a picture
        </label>
        <input
          ref={input}
          id={id}
          className={styles.file}
          type="file"
          name="file"
          accept={imageTypes.join()}
          aria-describedby={`${id}-hint`}
          onChange={(event) => choose(event.target.files?.[0])}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          PNG, JPEG or WebP, at most 5 MB. You can also drop it here.
        </p>
        <Button type="submit" pending={isSaving}>
          Save image
        </Button>
      </form>
      {image ? (
        <form
          className={styles.remove}
          method="post"
          action="/api/forms/remove-profile-image"
          onSubmit={(event) => void run(event, "removeProfileImage")}
        >
          <Button type="submit" variant="text" color="black" size="xs" pending={isSaving}>
            Remove image
          </Button>
        </form>
      ) : null}
      <div className={styles.told}>
        <SaveNote result={result} />
      </div>
    </div>
  );
}

/** The round picture, or an icon in its place. */
function ImageFrame({ image, name, isPreview }: { image: string | null; name: string; isPreview: boolean }) {
  return (
    <span className={styles.frame} data-preview={isPreview || undefined}>
      {image ? (
        <img
          src={image}
          alt={isPreview ? "The chosen picture" : `Profile image of ${name}`}
          width="112"
          height="112"
        />
      ) : (
        <Icon name="person" size="3rem" />
      )}
    </span>
  );
}
