import { DeskPage } from "@/components/desk/desk-page";
import { deskRooms } from "@/lib/addresses/desk-routes";

/** Answers a member of the staff with 403 when their roles do not include the page. */
export default function OtherRole() {
  return (
    <DeskPage title="Not in your roles">
      <p>Your roles do not include this. An administrator of the desk can change them.</p>
      <p>
        <a href={deskRooms.inbox.href}>Go to your inbox</a>
      </p>
    </DeskPage>
  );
}
