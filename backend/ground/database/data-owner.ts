import type { Db } from "./client";
import { ForeignData } from "./migrate";
import { keepSecret } from "./secrets";
import { secrets } from "./tables";

/**
 * Refuses data that belongs to another product, because its mails, codes and tokens would go out under this one's name.
 * Data that belongs to no product yet becomes this product's.
 *
 * @param adopt makes another product's data this one's
 * @throws ForeignData
 */
export async function checkDataOwner(db: Db, slug: string, adopt: boolean): Promise<void> {
  if (adopt)
    await db
      .insert(secrets)
      .values({ name: "product", value: slug })
      .onConflictDoUpdate({ target: secrets.name, set: { value: slug } });
  const owner = await keepSecret(db, "product", async () => slug);
  if (owner !== slug)
    throw new ForeignData(
      `This data belongs to the product "${owner}", and this is "${slug}". Start with separate data, with PRODUCT_SLUG=${owner}, or once with ADOPT_DATA=1 if the product has been renamed.`,
    );
}
