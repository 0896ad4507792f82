import type { Core } from '@strapi/strapi';

/** The start script hands the secrets over in the environment; Strapi itself refuses to start without them. */
const config = ({ env }: Core.Config.Shared.ConfigParams): Core.Config.Admin => ({
  auth: { secret: env('ADMIN_JWT_SECRET', '') },
  apiToken: { salt: env('API_TOKEN_SALT', '') },
  transfer: { token: { salt: env('TRANSFER_TOKEN_SALT', '') } },
  secrets: { encryptionKey: env('ENCRYPTION_KEY', '') },
  // Strapi takes five log-ins of a user in five minutes; tests of the panel need more.
  rateLimit: { enabled: env.bool('SHOP_ADMIN_RATE_LIMIT', true) },
  flags: { nps: false, promoteEE: false },
  serveAdminPanel: env.bool('SHOP_DEMO_ADMIN', true),
});

export default config;
