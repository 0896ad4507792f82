/** Two spellings of one address are one customer: case and surrounding blanks do not count. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export type PersonName = { readonly firstName: string; readonly lastName: string };

/** Splits at the first space. Source: behaviours 3.3, step 9. */
export const splitFullName = (fullName: string): PersonName => {
  const [firstName = '', ...rest] = fullName.trim().split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
};

export const fullNameOf = ({ firstName, lastName }: PersonName): string => `${firstName} ${lastName}`.trim();
