type Written = { readonly value: string; readonly selectionStart: number | null; readonly selectionEnd: number | null };

/** A text with something put in where the cursor is, in place of what is selected, and where the cursor goes. */
export const insertedInto = (
  { value, selectionStart, selectionEnd }: Written,
  inserted: string
): { readonly text: string; readonly cursor: number } => {
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? start;
  return { text: value.slice(0, start) + inserted + value.slice(end), cursor: start + inserted.length };
};

/** Puts a text into a field of a form at its cursor, and the cursor behind it once the form has drawn it. */
export const insertAtCursor = (
  field: HTMLInputElement | HTMLTextAreaElement,
  inserted: string,
  onChange: (text: string) => void
): void => {
  const { text, cursor } = insertedInto(field, inserted);
  onChange(text);
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(cursor, cursor);
  });
};
