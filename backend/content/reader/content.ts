import type {
  CaseStudy,
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
import type { Category, Coupon, Product } from "../catalogue";
import type { Entry } from "./node";

export type Content = Readonly<{
  pages: readonly Entry<Page>[];
  certifications: readonly Entry<Certification>[];
  workshops: readonly Entry<Workshop>[];
  events: readonly Entry<Event>[];
  talks: readonly (Entry<Talk> & Readonly<{ event: string }>)[];
  professionals: readonly Entry<Professional>[];
  caseStudies: readonly Entry<CaseStudy>[];
  groups: readonly CertificationGroup[];
  levels: readonly CertificationLevel[];
  menus: readonly Readonly<{ menu: Menu; items: readonly MenuItem[] }>[];
  products: readonly Product[];
  coupons: readonly Coupon[];
  categories: readonly Category[];
}>;
