import type { ModuleValues, StoreModules } from '../../../contracts/store-modules';
import type { Platform } from '../../../platform/platform';
import { appKeysOf } from '../../../platform/secrets/app-keys';
import { SECRET_MASK } from '../../../platform/secrets/secret-mask';
import { createVault, type Vault } from '../../../platform/secrets/vault';

const VAULT = Symbol('vault of the secrets of modules');

const vaultOf = (platform: Platform): Vault =>
  platform.memo(VAULT, () => createVault(appKeysOf(platform.strapi), 'store modules'));

type Secret = { readonly key: string; readonly name: string; readonly value: string };

/** Those that are set; `key` names the module, `name` the setting. */
export const secretsIn = (modules: StoreModules, values: ModuleValues): readonly Secret[] =>
  Object.entries(values).flatMap(([key, settings]) =>
    Object.entries(settings).flatMap(([name, value]): readonly Secret[] => {
      const isSecret = modules[key]?.schema[name]?.type === 'password';
      return isSecret && typeof value === 'string' && value !== '' ? [{ key, name, value }] : [];
    })
  );

const changeSecrets = (
  modules: StoreModules,
  values: ModuleValues,
  change: (secret: Secret) => unknown
): ModuleValues => {
  const changed: Record<string, Record<string, unknown>> = Object.fromEntries(
    Object.entries(values).map(([key, settings]) => [key, { ...settings }])
  );
  for (const secret of secretsIn(modules, values)) (changed[secret.key] ?? {})[secret.name] = change(secret);
  return changed;
};

/** As answers show them. */
export const maskSecrets = (modules: StoreModules, values: ModuleValues): ModuleValues =>
  changeSecrets(modules, values, () => SECRET_MASK);

/** As they are stored; a mask that came back is what was stored before. */
export const sealSecrets = (
  platform: Platform,
  modules: StoreModules,
  { given, stored }: { readonly given: ModuleValues; readonly stored: ModuleValues }
): ModuleValues =>
  changeSecrets(modules, given, ({ key, name, value }) =>
    value === SECRET_MASK ? (stored[key]?.[name] ?? '') : vaultOf(platform).seal(value)
  );

/** Null where this site cannot open it. */
export const openSecret = (platform: Platform, sealed: unknown): string | null =>
  typeof sealed === 'string' && sealed !== '' ? vaultOf(platform).open(sealed) : null;
