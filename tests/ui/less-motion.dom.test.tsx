// Isolated: framer-motion asks once for a process whether the visitor wants less motion.
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it, vi } from "vitest";
import { Dialog } from "@/components/ui/dialog";
import { MovingNotices } from "@/components/ui/notices/moving-notices";
import { opacitiesOf } from "@/tests/support/opacities";

beforeAll(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("reduced-motion"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

it("lets no dialog fade or move (R493)", async () => {
  const user = userEvent.setup();
  const { rerender } = render(<Dialog title="Asked" open onOpenChange={() => undefined} />);
  const dialog = await screen.findByRole("dialog", {}, { timeout: 5_000 });
  await waitFor(() => expect(dialog.style.opacity).toBe("1"));
  const opacities = opacitiesOf(dialog);
  rerender(<Dialog title="Asked" open={false} onOpenChange={() => undefined} />);
  await user.tab();
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(opacities.filter((opacity) => opacity > 0 && opacity < 1)).toEqual([]);
});

it("lets no notice fade or move (R493)", async () => {
  const notice = { id: 1, kind: "info", title: "Read this" } as const;
  const { rerender } = render(<MovingNotices notices={[notice]} />);
  const card = screen.getByText("Read this").closest<HTMLElement>("[style]");
  if (!card) throw new Error("the card does not move");
  const opacities = opacitiesOf(card);
  rerender(<MovingNotices notices={[]} />);
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(opacities.filter((opacity) => opacity > 0 && opacity < 1)).toEqual([]);
});
