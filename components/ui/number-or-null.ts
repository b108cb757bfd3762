/** A field's option: an empty text is null. */
export const numberOrNull = {
  setValueAs: (value: unknown) => ((value ?? "") === "" ? null : Number(value)),
};
