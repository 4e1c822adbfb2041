import { object, string } from "yup";
import { StartCourseDocument } from "@/graphql/generated/member/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { outsideLink } from "@/lib/rules/addresses/outside-links";
import { typedForm } from "../typed-form";

const closed = `${routes.me}?learning=closed`;

/** Notes that a course begins, and leads to it. */
export const openCourse = typedForm({
  page: closed,
  operation: "startCourse",
  schema: object({ course: string().required().max(200) }),
  keep: [],
  async run({ course }, { ask }) {
    const { startCourse } = await ask(StartCourseDocument, { id: course });
    const { courseUrl } = required("startCourse", startCourse?.course);
    return { to: outsideLink(courseUrl) ?? closed };
  },
});
