import type { IResolvers } from "@graphql-tools/utils";
import { certificatesField } from "./certificates";
import { sendContactMessageField } from "./contact";
import { coursesField } from "./courses";
import { getInWithEmailField, registerFlaUserField } from "./sign-in";
import { updateProfileImageField } from "./profile-image";
import { viewerField } from "./viewer";

/** Answers of the member endpoint. */
export const memberResolvers: IResolvers = {
  RootQuery: { viewer: viewerField, certificates: certificatesField, courses: coursesField },
  RootMutation: {
    getInWithEmail: getInWithEmailField,
    registerFlaUser: registerFlaUserField,
    updateProfileImage: updateProfileImageField,
    sendContactMessage: sendContactMessageField,
  },
};
