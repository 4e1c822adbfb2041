import { seller } from "../seller";
import { factur } from "./library";

/** The PDF with the XML as `factur-x.xml` inside, as PDF/A-3b that says so (Factur-X, EN 16931 profile). */
export async function embed(pdf: Buffer, xml: string, title: string): Promise<Buffer> {
  const { embedFacturX, Profile } = await factur();
  const meta = { title, author: seller.name, subject: title, creator: seller.name };
  const made = await embedFacturX({ pdf, xml, profile: Profile.EN16931, meta, unembeddedFonts: "throw" });
  return Buffer.from(made.pdf);
}
