import { createFormControl } from "react-hook-form";
import { expect, test } from "vitest";
import { rebaseForm } from "./rebase-form";

test("what is typed stays, and is a change of what is stored now alone", () => {
  const control = createFormControl({ defaultValues: { quantityLeft: 5, label: "Carte" } });
  const seen: object[] = [];
  control.subscribe({
    formState: { dirtyFields: true },
    callback: ({ dirtyFields, defaultValues }) => seen.push({ dirtyFields, defaultValues }),
  });
  control.register("quantityLeft");
  control.register("label");
  control.setValue("quantityLeft", 8, { shouldDirty: true });
  control.setValue("label", "Carte 10", { shouldDirty: true });

  rebaseForm(control, { quantityLeft: 8, label: "Carte" });

  expect(control.getValues()).toEqual({ quantityLeft: 8, label: "Carte 10" });
  expect(seen.at(-1)).toEqual({
    dirtyFields: { label: true },
    defaultValues: { quantityLeft: 8, label: "Carte" },
  });

  // What nobody types is no change of theirs.
  rebaseForm(control, { quantityLeft: 9, label: "Carte" }, { quantityLeft: 9 });
  expect(control.getValues()).toEqual({ quantityLeft: 9, label: "Carte 10" });
  expect(seen.at(-1)).toMatchObject({ dirtyFields: { label: true } });
});

test("what is typed in the instant in which another version comes is not lost", async () => {
  const control = createFormControl({ defaultValues: { received: "", amountPaid: 0 } });
  const { onChange } = control.register("received");

  rebaseForm(control, { received: "", amountPaid: 50 }, { amountPaid: 50 });
  await onChange({ type: "change", target: { name: "received", value: "70" } });

  expect(control.getValues()).toEqual({ received: "70", amountPaid: 50 });
});
