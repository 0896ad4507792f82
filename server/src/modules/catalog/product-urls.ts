import { panelPage } from '../../platform/http/site-address';
import type { Platform } from '../../platform/platform';
import { onStorefront, readStoreSettings } from '../settings';

type Named = { readonly post_name: string };
type Numbered = { readonly id: number };

/** Where products stand in the storefront and in the back office. */
export type ProductUrls = {
  readonly viewUrl: (product: Named) => string;
  readonly editUrl: (product: Numbered) => string;
};

const DEFAULT_FOLDER = 'products';

/** `folder` is the store setting product_slug; empty for the default. */
export const viewUrlOf = ({ post_name: name }: Named, folder = ''): string =>
  `/${folder || DEFAULT_FOLDER}/${encodeURIComponent(name)}`;

/** Both follow the settings as they are now. */
export const readProductUrls = async (platform: Platform): Promise<ProductUrls> => {
  const settings = await readStoreSettings(platform);
  const folder = settings.product_slug;
  return {
    viewUrl: (product) => onStorefront(settings, viewUrlOf(product, String(folder ?? ''))),
    editUrl: ({ id }) => panelPage(platform.strapi, `products/${id}`),
  };
};
