import type {
  CaseStudy,
  CaseStudyMembersPart,
  Certification,
  CertificationGroup,
  CertificationLevel,
  Event,
  Menu,
  MenuItem,
  Page,
  Professional,
  Talk,
  Workshop,
} from "@/graphql/generated/content/resolvers";
import type { Look } from "@/lib/rules/portrait-look";
import type { Category, Coupon, Product } from "../catalogue";
import type { Entry } from "./node";

/** A case with the part of it that only members read. */
export type CaseStudyEntry = Entry<CaseStudy> &
  Readonly<{ membersPart: Readonly<CaseStudyMembersPart> | null }>;

/** A guide or coach with the features of the drawn portrait. */
export type ProfessionalEntry = Entry<Professional> & Readonly<{ look: readonly Look[] }>;

export type Content = Readonly<{
  pages: readonly Entry<Page>[];
  certifications: readonly Entry<Certification>[];
  workshops: readonly Entry<Workshop>[];
  events: readonly (Entry<Event> & Readonly<{ room: string | null }>)[];
  talks: readonly (Entry<Talk> & Readonly<{ event: string }>)[];
  professionals: readonly ProfessionalEntry[];
  caseStudies: readonly CaseStudyEntry[];
  groups: readonly CertificationGroup[];
  levels: readonly CertificationLevel[];
  menus: readonly Readonly<{ menu: Menu; items: readonly MenuItem[] }>[];
  products: readonly Product[];
  coupons: readonly Coupon[];
  categories: readonly Category[];
}>;
