import { notFound } from "next/navigation";
import { PICTURES } from "@/components/desk/content/document-list";
import { PicturePage } from "@/components/desk/content/pictures";
import { DeskPage } from "@/components/desk/desk-page";
import { requireDesk } from "@/components/desk/require-desk";
import { AppLink } from "@/components/ui/app-link";
import { editAddress, pictureAtDesk } from "@/lib/addresses/desk-routes";
import { type PageQuery, readFlash } from "@/lib/forms/flash";
import { readDesk } from "@/lib/gateway/desk";

type Props = PageQuery & { params: Promise<{ name: string }> };

export const metadata = { title: "Picture" };

export default async function OnePicturePage({ params, searchParams }: Props) {
  const { name } = await params;
  await requireDesk(pictureAtDesk(name));
  const { notice } = await searchParams;
  const [flash, [picture]] = await Promise.all([
    readFlash(notice),
    readDesk(({ pictures }) => pictures, { name }),
  ]);
  if (!picture) notFound();
  return (
    <DeskPage
      title={picture.name}
      flash={flash}
      meta={<p>{`${picture.width} × ${picture.height} pixels`}</p>}
      actions={
        <AppLink href={editAddress({ path: PICTURES, entry: picture.name })}>History and removal</AppLink>
      }
    >
      <PicturePage picture={picture} />
    </DeskPage>
  );
}
