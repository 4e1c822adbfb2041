import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { object, string } from "yup";
import { useRuledForm } from "@/components/ui/forms/use-ruled-form";

const rules = object({ word: string().required("A word is missing.") });

function WordForm() {
  const { register, formState } = useRuledForm<{ word: string }>({ rules, mode: "all" });
  return (
    <>
      <input aria-label="Word" {...register("word")} />
      <p>{formState.errors.word?.message}</p>
    </>
  );
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("R343: an error appears 5 ms after the typing", async () => {
  render(<WordForm />);
  const field = screen.getByLabelText("Word");
  await act(async () => void fireEvent.change(field, { target: { value: "a" } }));
  await act(async () => void fireEvent.change(field, { target: { value: "" } }));
  await act(async () => void (await vi.advanceTimersByTimeAsync(4)));
  expect(screen.queryByText("A word is missing.")).toBeNull();
  await act(async () => void (await vi.advanceTimersByTimeAsync(1)));
  expect(screen.getByText("A word is missing.")).toBeVisible();
});
