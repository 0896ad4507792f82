/** Where the store's API is; pages on the server and the browser call it. */
export const SHOP_URL = process.env.NEXT_PUBLIC_SHOP_URL ?? 'http://127.0.0.1:1337/api/shop/v2';

/** Where this storefront is, for links that leave it, such as those of search engines. */
export const SITE_URL = process.env.NEXT_PUBLIC_SITE_URL ?? 'http://localhost:3000';
