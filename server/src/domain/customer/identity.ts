/** Two spellings of one address are one customer: case and surrounding blanks do not count. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export type PersonName = { readonly firstName: string; readonly lastName: string };

/** Splits at the first space. See docs/rules/checkout.md#the-form. */
export const splitFullName = (fullName: string): PersonName => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

export const fullNameOf = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();

type WrittenName = {
  readonly full_name?: string | undefined;
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
};

/**
 * The name as a form sent it: in one field or in two. Where both came, the store's way of asking decides. null: none came.
 */
export const readName = (written: WrittenName, isFullNameMode: boolean): PersonName | null => {
  const { full_name: full = '', first_name: first = '', last_name: last = '' } = written;
  if (full !== '' && (isFullNameMode || first === '')) return splitFullName(full);
  return first === '' ? null : { firstName: first, lastName: last };
};
