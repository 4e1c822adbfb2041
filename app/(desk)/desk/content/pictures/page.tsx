import { KindLinks, PICTURES } from "@/components/desk/content/document-list";
import { PictureList, UploadPicture } from "@/components/desk/content/pictures";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { GetDocumentsDocument, GetPicturesDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readViewer } from "@/lib/gateway/read";

export const metadata = { title: "Pictures" };

export default async function PicturesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.pictures);
  const { notice } = await searchParams;
  const [flash, { pictures }, { documents }] = await Promise.all([
    readFlash(notice),
    readViewer(GetPicturesDocument, { name: null }),
    readViewer(GetDocumentsDocument, { kind: PICTURES, find: null }),
  ]);
  return (
    <DeskPage
      title="Pictures"
      flash={flash}
      meta={
        <p>Photographs for pages, people and cards. This list leaves out the site&apos;s own drawings.</p>
      }
    >
      <KindLinks kinds={documents.kinds} kind={PICTURES} />
      <DeskBlock
        id="upload"
        title="Upload a picture"
        note="JPEG, PNG, WebP or AVIF of up to 25 MB. We turn it upright and remove the location and other camera data."
      >
        <UploadPicture />
      </DeskBlock>
      <DeskBlock id="all" title={pictures.length === 1 ? "One picture" : `${pictures.length} pictures`}>
        <PictureList pictures={pictures} />
      </DeskBlock>
    </DeskPage>
  );
}
