import { withoutEndSlashes } from '../../platform/http/site-address';
import type { StoreSettings } from './store-settings';

/** A path of the storefront as a whole address, where the settings say where the storefront is; else the path. */
export const onStorefront = ({ storefront_url: base }: Pick<StoreSettings, 'storefront_url'>, path: string): string =>
  base ? `${withoutEndSlashes(base)}${path}` : path;
