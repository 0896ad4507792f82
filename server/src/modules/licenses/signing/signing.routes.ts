import type { LicenseSigningKeysAnswer, RotatedSigningKeyAnswer } from '../../../contracts/licenses';
import { toTimestamp } from '../../../platform/db/columns';
import { route, type AnyRoute, type Answer, type ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { listSigningKeys, rotateSigningKey } from './signing-keys';

const presentKeys = async (platform: Platform): Promise<LicenseSigningKeysAnswer> => {
  const rows = await listSigningKeys(platform);
  const keys = rows.map(({ kid, signs, created_at: createdAt, retired_at: retiredAt }) => ({
    kid,
    state: signs ? ('signs' as const) : ('retired' as const),
    created_at: toTimestamp(createdAt) as string,
    retired_at: toTimestamp(retiredAt),
  }));
  return { keys };
};

const find = ({ platform }: ShopRequest): Promise<LicenseSigningKeysAnswer> => presentKeys(platform);

const rotate = ({ platform, once }: ShopRequest): Promise<Answer<RotatedSigningKeyAnswer>> =>
  once(async () => {
    await rotateSigningKey(platform);
    return { message: 'Tokens are signed with a new key from now on.', ...(await presentKeys(platform)) };
  });

/** A setting of the whole store, as the keys of payment providers are. */
const GUARD = { policy: 'LicensePolicy', permission: 'store/sensitive', premium: true } as const;

export const signingRoutes: readonly AnyRoute[] = [
  route({
    method: 'GET',
    path: '/licensing/signing-keys',
    action: 'licenses.signingKeysFind',
    summary: 'List the keys that tokens of licences are signed with',
    description: 'The newest first; none before the first token. Their private parts are never answered.',
    ...GUARD,
    handler: find,
  }),
  route({
    method: 'POST',
    path: '/licensing/signing-keys/rotate',
    action: 'licenses.rotateSigningKey',
    summary: 'Sign tokens of licences with a new key',
    description:
      'Tokens that were signed before stay valid until they end; the private part of the old key is deleted at once.',
    ...GUARD,
    idempotent: true,
    handler: rotate,
  }),
];
