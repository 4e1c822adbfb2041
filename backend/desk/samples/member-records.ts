import { site } from "@/lib/site";
import type { certificates, FeedbackQuestion } from "../../people/certificates";
import type { courses } from "../../people/members";
const DAY = 24 * 3_600_000;

/** Finished certificates, two with an open feedback form, and one that was revoked. */
export function sampleCertificates(
  ids: Map<string, number>,
  now: Date,
): (typeof certificates.$inferInsert)[] {
  const guide = { id: "guide-tomas-novak", name: "Tomáš Novák" };
  const elif = idOf(ids, "elif.kaya@example.com");
  return [
    {
      memberId: idOf(ids, "anna.berger@example.com"),
      holderName: "Anna Berger",
      certificationSlug: `${site.slug}-introduction`,
      certificationTitle: `${site.name} Introduction`,
      workshopDate: ago(now, 210),
      guides: [guide],
      createdAt: ago(now, 205),
      modifiedAt: ago(now, 204),
    },
    {
      memberId: idOf(ids, "anna.berger@example.com"),
      holderName: "Anna Berger",
      certificationSlug: "flight-level-2-design",
      certificationTitle: "Flight Level 2 Design",
      workshopDate: ago(now, 12),
      guides: [guide],
      feedback: questions(guide, "Flight Level 2 Design"),
      createdAt: ago(now, 10),
      modifiedAt: ago(now, 10),
    },
    {
      memberId: idOf(ids, "priya.raman@example.com"),
      holderName: "Priya Raman",
      certificationSlug: "flight-level-3-design",
      certificationTitle: "Flight Level 3 Design",
      workshopDate: ago(now, 95),
      guides: [guide, { id: "guide-maria-silva", name: "Maria Silva" }],
      createdAt: ago(now, 90),
      modifiedAt: ago(now, 90),
    },
    {
      memberId: elif,
      holderName: "Elif Kaya",
      certificationSlug: `${site.slug}-introduction`,
      certificationTitle: `${site.name} Introduction`,
      workshopDate: ago(now, 330),
      guides: [guide],
      createdAt: ago(now, 325),
      modifiedAt: ago(now, 325),
    },
    {
      memberId: elif,
      holderName: "Elif Kaya",
      certificationSlug: "flight-level-2-design",
      certificationTitle: "Flight Level 2 Design",
      workshopDate: ago(now, 30),
      guides: [guide, { id: "guide-maria-silva", name: "Maria Silva" }],
      feedback: questions(guide, "Flight Level 2 Design"),
      createdAt: ago(now, 28),
      modifiedAt: ago(now, 28),
    },
    {
      memberId: elif,
      holderName: "Elif Kaya",
      certificationSlug: `${site.slug}-systems-architecture`,
      certificationTitle: `${site.name} Systems Architecture`,
      addon: true,
      workshopDate: ago(now, 160),
      guides: [guide],
      revokedAt: ago(now, 150),
      revokedReason: "Issued to the wrong person by mistake",
      createdAt: ago(now, 155),
      modifiedAt: ago(now, 150),
    },
  ];
}

function questions(guide: { id: string; name: string }, workshop: string): FeedbackQuestion[] {
  return [
    {
      id: "q1",
      guideId: guide.id,
      isFor: "guide",
      isForTitle: guide.name,
      question: "How well did your guide support your group?",
      type: "rating",
    },
    {
      id: "q2",
      guideId: null,
      isFor: "workshop",
      isForTitle: workshop,
      question: "What will you try first?",
      type: "text",
    },
  ];
}

/** Courses in every state: finished, begun, not begun, ended. */
export function sampleCourses(ids: Map<string, number>, now: Date): (typeof courses.$inferInsert)[] {
  const anna = idOf(ids, "anna.berger@example.com");
  const learn = "https://learn.example.com/courses";
  return [
    {
      memberId: anna,
      productId: 992,
      title: `${site.name} Introduction`,
      courseUrl: `${learn}/introduction`,
      type: "online-course",
      progress: 100,
      startedAt: ago(now, 230),
      completedAt: ago(now, 212),
    },
    {
      memberId: anna,
      title: "Flight Level 2 Design",
      courseUrl: `${learn}/flight-level-2-design`,
      type: "self-paced",
      progress: 100,
      startedAt: ago(now, 40),
      completedAt: ago(now, 13),
    },
    {
      memberId: idOf(ids, "nora.keller@example.com"),
      title: "Flight Level 2 Design",
      courseUrl: `${learn}/flight-level-2-design`,
      type: "self-paced",
      progress: 45,
      startedAt: ago(now, 20),
    },
    {
      memberId: idOf(ids, "sofie.lindholm@example.com"),
      title: `${site.name} Introduction`,
      courseUrl: `${learn}/introduction`,
      type: "online-course",
      progress: 0,
    },
    {
      memberId: idOf(ids, "luca.moretti@example.com"),
      productId: 992,
      title: `${site.name} Introduction`,
      courseUrl: `${learn}/introduction`,
      type: "online-course",
      progress: 60,
      startedAt: ago(now, 420),
      expired: true,
    },
  ];
}

function ago(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY);
}

function idOf(ids: Map<string, number>, email: string): number {
  const id = ids.get(email);
  if (id === undefined) throw new Error(`no sample member ${email}`);
  return id;
}
