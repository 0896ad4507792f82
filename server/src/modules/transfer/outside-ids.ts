import type { OutsideReference } from '../../platform/module';

type Picture = { readonly id: number };

const isPicture = (entry: unknown): entry is Picture =>
  typeof entry === 'object' && entry !== null && Number.isSafeInteger((entry as Partial<Picture>).id);

const picturesIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Ids of records of the site that a value names. */
export const idsIn = ({ form }: Pick<OutsideReference, 'form'>, value: unknown): readonly number[] => {
  const ids =
    form === 'id'
      ? [Number(value ?? 0)]
      : picturesIn(value)
          .filter(isPicture)
          .map(({ id }) => id);
  return ids.filter((id) => id > 0);
};

/** A picture that is in no media library keeps its address and title. */
const NO_RECORD = 0;

/** The same value with the ids that those records have here; `hereOf` answers null for a record that is not here. */
export const withIdsOfHere = (
  { form }: Pick<OutsideReference, 'form'>,
  value: unknown,
  hereOf: (id: number) => number | null
): unknown => {
  if (form === 'id') return value === null || value === undefined ? null : hereOf(Number(value));
  if (!Array.isArray(value)) return value;
  return picturesIn(value).map((entry) =>
    isPicture(entry) ? { ...entry, id: (entry.id > 0 ? hereOf(entry.id) : null) ?? NO_RECORD } : entry
  );
};
