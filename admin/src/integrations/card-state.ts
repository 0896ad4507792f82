import type { Addon } from '../../../server/src/contracts/integrations';

export type Card = {
  readonly key: string;
  readonly addon: Addon;
  /** Something is set up for the whole store. */
  readonly hasSettings: boolean;
};

export type CardState = 'builtIn' | 'connected' | 'needsSettings' | 'premium' | 'off' | 'installed' | 'notInstalled';

/** Of an integration, or of a plugin beside the store, which has a name to be installed by. */
export const stateOf = ({ addon, hasSettings }: Card): CardState => {
  const { installable = '', enabled, is_pro: isPro, is_pro_active: isActive } = addon;
  if (installable !== '') return enabled ? 'installed' : 'notInstalled';
  if (isPro && !isActive) return 'premium';
  if (hasSettings) return enabled ? 'connected' : 'needsSettings';
  return enabled ? 'builtIn' : 'off';
};
