import type { IResolvers } from "@graphql-tools/utils";
import type { OnDeleted } from "../use-cases/delete-account";
import { deleteAccountField, requestAccountDeletionField } from "./account-deletion";
import { certificatesField } from "./certificates";
import { sendContactMessageField } from "./contact";
import { coursesField } from "./courses";
import { credentialField } from "./credential";
import { sendCertificateFeedbackField } from "./feedback";
import { updateProfileField } from "./profile";
import { removeProfileImageField, updateProfileImageField } from "./profile-image";
import { endAllSessionsField, endSessionField, sessionsField } from "./sessions";
import { getInWithEmailField, registerFlaUserField } from "./sign-in";
import { userFields, viewerField } from "./viewer";

/** Answers of the member endpoint. */
export function memberResolvers({ onDeleted }: { onDeleted: OnDeleted }): IResolvers {
  return {
    User: userFields,
    RootQuery: {
      viewer: viewerField,
      certificates: certificatesField,
      courses: coursesField,
      sessions: sessionsField,
      credential: credentialField,
    },
    RootMutation: {
      getInWithEmail: getInWithEmailField,
      registerFlaUser: registerFlaUserField,
      updateProfileImage: updateProfileImageField,
      removeProfileImage: removeProfileImageField,
      updateProfile: updateProfileField,
      endSession: endSessionField,
      endAllSessions: endAllSessionsField,
      sendCertificateFeedback: sendCertificateFeedbackField,
      requestAccountDeletion: requestAccountDeletionField,
      deleteAccount: deleteAccountField(onDeleted),
      sendContactMessage: sendContactMessageField,
    },
  };
}
