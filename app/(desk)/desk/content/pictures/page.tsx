import { KindLinks, PICTURES } from "@/components/desk/content/document-list";
import { PictureList, UploadPicture } from "@/components/desk/content/pictures";
import { DeskBlock, DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

export const metadata = { title: "Pictures" };

export default async function PicturesPage({ searchParams }: PageQuery) {
  await requireDesk(deskRoutes.pictures);
  const { notice } = await searchParams;
  const [flash, all, content] = await Promise.all([
    readFlash(notice),
    readDesk(({ pictures }) => pictures, {}),
    readDesk(({ documents }) => documents, { kind: PICTURES }),
  ]);
  return (
    <DeskPage
      title="Pictures"
      flash={flash}
      meta={
        <p>Photographs for pages, people and cards. This list leaves out the site&apos;s own drawings.</p>
      }
    >
      <KindLinks kinds={content.kinds} kind={PICTURES} />
      <DeskBlock
        id="upload"
        title="Upload a picture"
        note="JPEG, PNG, WebP or AVIF, up to 25 MB. We turn it upright and remove the location and other camera data."
      >
        <UploadPicture />
      </DeskBlock>
      <DeskBlock id="all" title={all.length === 1 ? "One picture" : `${all.length} pictures`}>
        <PictureList pictures={all} />
      </DeskBlock>
    </DeskPage>
  );
}
