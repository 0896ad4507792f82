/** Whose money it becomes, as the provider names them; it leaves out what it does not tell. */
export type Payee = { readonly merchant_id?: string; readonly email_address?: string };

/** The account by its id, which stays, and by its address, which may change. */
const namesOf = ({ merchant_id: id, email_address: email }: Payee): readonly string[] => [
  ...(id ? [`id:${id}`] : []),
  ...(email ? [`mail:${email.toLowerCase()}`] : []),
];

const named = (names: readonly string[], kind: string): string | undefined =>
  names.find((each) => each.startsWith(kind));

/** As it is kept with a payment that was started; undefined where the provider does not tell. */
export const payeeText = (payee: Payee | undefined): string | undefined => {
  const names = namesOf(payee ?? {});
  return names.length > 0 ? names.join(' ') : undefined;
};

/** Whether the money goes where it went to at the start. Where either side tells nothing there is nothing to compare. */
export const isSamePayee = (started: string | null, payee: Payee | undefined): boolean => {
  const [before, now] = [started?.split(' ') ?? [], namesOf(payee ?? {})];
  if (before.length === 0 || now.length === 0) return true;
  const kind = ['id:', 'mail:'].find((each) => named(before, each) && named(now, each));
  return kind !== undefined && named(before, kind) === named(now, kind);
};
