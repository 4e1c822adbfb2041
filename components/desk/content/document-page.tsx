import { AppLink } from "@/components/ui/app-link";
import { Callout } from "@/components/ui/callout";
import { Button } from "@/components/ui/button";
import { editAddress } from "@/lib/addresses/desk-routes";
import { env } from "@/lib/env";
import { DeskFold } from "../desk-fields";
import { DeskForm } from "../desk-form";
import { DeskBlock } from "../desk-page";
import { deskMoment } from "../desk-words";
import { ProblemList } from "../problem-list";
import styles from "./content.module.css";
import { Difference } from "./difference";
import { DocumentForm, type EditedDocument, LongText } from "./document-form";
import { PreviewFrame } from "./preview-frame";
import { SentText } from "./sent-text";
import { Together, WorkshopParts } from "./workshop-parts";

type Props = { document: EditedDocument; isNew: boolean; of: string | null; isRefused: boolean };

/** A document with all its actions. */
export function DocumentPage({ document, isNew, of, isRefused }: Props) {
  const general = document.problems.filter(
    ({ field }) => field !== "text" && !document.fields.some(({ name }) => name === field),
  );
  return (
    <>
      {general.length > 0 ? (
        <Callout kind="error" title="This text cannot be published as it is">
          <ProblemList problems={general.map(({ field, text }) => (field ? `${field}: ${text}` : text))} />
        </Callout>
      ) : null}
      <Newer document={document} />
      <Drafts document={document} />
      {isNew ? null : <WorkshopParts document={document} />}
      <Together document={document} />
      {document.fields.length > 0 ? (
        <div className={styles.sides}>
          <DocumentForm document={document} isNew={isNew} of={of} isRefused={isRefused} />
          <PreviewFrame address={document.draft?.preview ?? null} />
        </div>
      ) : null}
      {isNew ? null : <More document={document} isRefused={isRefused} />}
      <History document={document} />
    </>
  );
}

function Newer({ document }: { document: EditedDocument }) {
  const { newer, draft } = document;
  if (!newer || !draft) return null;
  return (
    <DeskBlock
      id="newer"
      title={`${newer.author ?? "Somebody"} changed this after you started`}
      note="We saved your text as a draft. Copy any changes you need from the newer text below, or publish yours instead."
    >
      <Difference label="The newer text" lines={newer.difference} />
      <DeskForm
        form="publish-draft"
        back={editAddress(document)}
        values={{ draft: draft.id, ...(newer.over && { over: newer.over }) }}
        submit="Publish mine instead"
        variant="outline"
      />
    </DeskBlock>
  );
}

function Drafts({ document }: { document: EditedDocument }) {
  const { draft, otherDrafts, difference } = document;
  const back = editAddress(document);
  return (
    <>
      {draft ? (
        <DeskBlock
          id="draft"
          title={
            document.seen === null
              ? "This is your draft; nothing has been published yet"
              : "This is your draft, not the published text"
          }
          note={
            draft.refusal
              ? `We could not publish it on time: ${draft.refusal}`
              : draft.publishAt
                ? `It will be published on ${deskMoment(draft.publishAt)}, Vienna time.`
                : `Saved on ${deskMoment(draft.writtenAt)}.`
          }
        >
          {document.seen === null ? null : <Difference label="Changes in the draft" lines={difference} />}
          <ForColleagues draft={draft} />
          <div className={styles.acts}>
            {document.together.length > 0 ? null : (
              <DeskForm
                form="publish-draft"
                back={back}
                values={{ draft: draft.id }}
                submit="Publish it as it is"
              />
            )}
            <DeskForm
              form="discard-draft"
              back={back}
              values={{ draft: draft.id }}
              submit="Discard it"
              variant="outline"
            />
          </div>
        </DeskBlock>
      ) : null}
      {otherDrafts.map((other) => (
        <DeskBlock
          key={other.id}
          id={`draft-${other.id}`}
          title={`${other.author ?? "Somebody"} has a draft of this`}
          note={
            other.publishAt
              ? `Saved on ${deskMoment(other.writtenAt)}. It will be published on ${deskMoment(other.publishAt)}, Vienna time.`
              : `Saved on ${deskMoment(other.writtenAt)}.`
          }
        >
          <ForColleagues draft={other} />
          <div className={styles.acts}>
            <DeskForm
              form="publish-draft"
              back={back}
              values={{ draft: other.id }}
              submit={`Publish ${other.author ? `${other.author}’s` : "this"} draft`}
              variant="outline"
            />
            <DeskForm
              form="discard-draft"
              back={back}
              values={{ draft: other.id }}
              submit="Discard it"
              variant="outline"
            />
          </div>
        </DeskBlock>
      ))}
    </>
  );
}

type Draft = NonNullable<EditedDocument["draft"]>;

/** The address at which colleagues can see a draft without signing in. */
function ForColleagues({ draft: { preview, previewEnd } }: { draft: Draft }) {
  if (!preview || !previewEnd) return null;
  return (
    <p className={styles.address}>
      <span>{`Colleagues can see it here without signing in, until ${deskMoment(previewEnd)} or until you publish it: `}</span>
      <a href={preview} target="_blank">
        {`${env.ORIGIN}${preview}`}
      </a>
    </p>
  );
}

function More({ document, isRefused }: { document: EditedDocument; isRefused: boolean }) {
  const { path, entry, seen, text, kind } = document;
  const back = editAddress(document);
  const values = { path, ...(entry && { entry }), ...(seen && { seen }) };
  return (
    <>
      {entry === null ? (
        <DeskFold title="Edit the whole text">
          <DeskForm form="save-document" back={back} values={values} submit={null} label="The whole text">
            <SentText isRefused={isRefused} />
            <div className={styles.form}>
              <LongText name="whole" label="Source file" value={text} error={undefined} isBody />
              <div className={styles.acts}>
                <Button type="submit" name="act" value="publish">
                  Publish the whole text
                </Button>
                <Button type="submit" name="act" value="draft" variant="outline">
                  Save it as a draft
                </Button>
              </div>
            </div>
          </DeskForm>
        </DeskFold>
      ) : null}
      {kind.place.endsWith(".yaml") && !kind.isList ? null : (
        <DeskFold title="Remove">
          <p>{`This removes the ${kind.one} from the site at once. You can restore it from its history.`}</p>
          <DeskForm
            form="save-document"
            back={back}
            values={{ ...values, act: "remove" }}
            submit="Remove it"
            variant="outline"
          />
        </DeskFold>
      )}
    </>
  );
}

function History({ document }: { document: EditedDocument }) {
  const { history } = document;
  if (history.length === 0) return null;
  return (
    <DeskBlock id="history" title="History" note="Newest first. Times are Vienna time.">
      {history.map(({ id, author, writtenAt, note, difference }, index) => (
        <DeskFold
          key={id}
          title={`${deskMoment(writtenAt)}, ${author ?? "by command"}${note ? `: ${note}` : ""}`}
        >
          <Difference label={`Changes in version ${id}`} lines={difference} />
          {index === 0 ? (
            <DeskForm
              form="undo-version"
              back={editAddress(document)}
              values={{ version: id }}
              submit="Undo this change"
              variant="outline"
            />
          ) : null}
        </DeskFold>
      ))}
    </DeskBlock>
  );
}

/** A link to the site's page that shows the document. */
export function PublicLink({ address }: { address: string }) {
  return <AppLink href={address}>See the page</AppLink>;
}
