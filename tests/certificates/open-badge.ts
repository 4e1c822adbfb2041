import { z } from "zod";

const address = z.url({ protocol: /^https?$/ });
const types = (name: string) => z.tuple([z.literal(name)]);

/**
 * The required fields of an OpenBadgeCredential and of its claims as a JWT, by hand from the specification.
 * Source: 1EdTech Open Badges 3.0, classes AchievementCredential, AchievementSubject, Achievement, Criteria, Profile,
 * IdentityObject, CredentialStatus; "JWT Payload Format".
 */
export const openBadgeCredential = z.object({
  "@context": z.tuple(
    [
      z.literal("https://www.w3.org/ns/credentials/v2"),
      z.templateLiteral(["https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.", z.int(), ".json"]),
    ],
    address,
  ),
  id: address,
  type: z.tuple([z.literal("VerifiableCredential"), z.literal("OpenBadgeCredential")]),
  name: z.string().min(1),
  issuer: z.object({ id: address, type: types("Profile"), name: z.string().min(1), url: address }),
  validFrom: z.iso.datetime(),
  credentialSubject: z.object({
    id: address,
    type: types("AchievementSubject"),
    identifier: z
      .array(
        z.object({
          type: z.literal("IdentityObject"),
          hashed: z.boolean(),
          identityHash: z.string().min(1),
          identityType: z.string().min(1),
        }),
      )
      .min(1),
    activityEndDate: z.iso.datetime().optional(),
    narrative: z.string(),
    achievement: z.object({
      id: address,
      type: types("Achievement"),
      achievementType: z.enum(["Certification", "CertificateOfCompletion", "Course", "MicroCredential"]),
      name: z.string().min(1),
      description: z.string().min(1),
      criteria: z.object({ id: address, narrative: z.string().min(1) }),
    }),
  }),
  credentialStatus: z.object({ id: address, type: z.literal("1EdTechRevocationList") }),
  credentialSchema: z.array(z.object({ id: address, type: z.literal("1EdTechJsonSchemaValidator2019") })),
  iss: address,
  jti: address,
  sub: address,
  nbf: z.int(),
});

export type OpenBadge = z.infer<typeof openBadgeCredential>;
