"use client";

import { Moving, Rising } from "@/components/motion/moving";
import { NoticeCard, type NoticeCardsProps } from "./notice-card";

export function MovingNotices({ notices }: NoticeCardsProps) {
  return (
    <Moving>
      {notices.map((notice) => (
        <Rising key={notice.id}>
          <NoticeCard notice={notice} />
        </Rising>
      ))}
    </Moving>
  );
}
