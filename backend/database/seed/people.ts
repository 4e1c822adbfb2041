import { site } from "@/lib/site";
import type { members } from "../../member/tables";

type Person = Omit<typeof members.$inferInsert, "createdAt">;

/** Fictional people, one for each kind of member. `npm start` prints their addresses. */
export const samplePeople = [
  {
    email: "anna.berger@example.com",
    firstName: "Anna",
    lastName: "Berger",
    company: "Nordlicht Logistik GmbH",
    country: "AT",
    jobRole: "Team lead",
    interests: [80, 81],
    newsletter: true,
  },
  {
    email: "tomas.novak@example.com",
    firstName: "Tomáš",
    lastName: "Novák",
    company: "Novák & Partners",
    country: "CZ",
    isGuide: true,
    profileUrl: `/${site.slug}-professional/our-professionals`,
    capabilities: ["fla_is_guide"],
    socialLinks: {
      website: "https://novak.example.com",
      linkedin: "https://linkedin.example.com/in/tomas-novak",
    },
  },
  {
    email: "maria.silva@example.com",
    firstName: "Maria",
    lastName: "Silva",
    company: "Maré Consultoria",
    country: "BR",
    isCoach: true,
    isGuide: true,
    profileUrl: `/${site.slug}-professional/our-professionals`,
    capabilities: ["fla_is_coach", "fla_is_guide"],
    socialLinks: { website: "https://mare.example.com" },
  },
  {
    email: "jonas.weber@example.com",
    firstName: "Jonas",
    lastName: "Weber",
    country: "DE",
    jobRole: "Operations",
    capabilities: ["fla_has_cockpit_access"],
  },
  {
    email: "priya.raman@example.com",
    firstName: "Priya",
    lastName: "Raman",
    company: "Kaveri Mobility",
    country: "IN",
    jobRole: "Agile coach",
    hasProgramInvite: true,
    program: {
      status: "ACTIVE",
      orderId: null,
      id: "program-sample",
      title: `${site.name} Professional Program`,
    },
  },
  {
    email: "luca.moretti@example.com",
    firstName: "Luca",
    lastName: "Moretti",
    company: "Officina Moretti",
    country: "IT",
    jobRole: "Consultant",
    hasProgramInvite: true,
  },
  {
    email: "sofie.lindholm@example.com",
    firstName: "Sofie",
    lastName: "Lindholm",
    company: "Fjällvind AB",
    country: "SE",
    jobRole: "Product manager",
    newsletter: true,
    capabilities: ["fla_is_supporter"],
  },
  {
    email: "ben.okafor@example.com",
    firstName: "Ben",
    lastName: "Okafor",
    country: "NG",
    touchPoint: "/workshops",
  },
] satisfies Person[];
