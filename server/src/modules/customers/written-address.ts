import type { WrittenAddressCommand } from './commands';

type Written = Readonly<Record<string, unknown>> & {
  readonly type?: string | undefined;
  readonly address?: Readonly<Record<string, unknown>>;
};

/** The fields of an address that a body names, in whichever of the three ways; what has the type in front counts first. */
export const writtenAddress = ({ type, address = {}, ...beside }: Written): WrittenAddressCommand => {
  const { id: _id, is_primary: _isPrimary, ...inside } = address;
  const prefix = `${type ?? ''}_`;
  const prefixed = Object.entries(beside)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, value]) => [name.slice(prefix.length), value] as const);
  const named = [...Object.entries(inside), ...Object.entries(beside), ...prefixed];
  return Object.fromEntries(named.filter(([, value]) => value !== undefined)) as WrittenAddressCommand;
};
