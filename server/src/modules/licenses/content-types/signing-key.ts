import type { RawModel } from '../../../platform/db/raw-model';

export const LICENSE_SIGNING_KEYS = 'shop_license_signing_keys';

/** Keys that tokens of licences are signed with. At most one signs; the public parts of the others stay until their tokens have ended. */
export const licenseSigningKeyModel: RawModel = {
  uid: 'shop::license-signing-key',
  singularName: LICENSE_SIGNING_KEYS,
  tableName: LICENSE_SIGNING_KEYS,
  attributes: {
    id: { type: 'increments' },
    kid: { type: 'string', column: { notNullable: true } },
    public_jwk: { type: 'json', column: { notNullable: true } },
    /** Sealed; null once nothing is signed with it. */
    private_key: { type: 'text' },
    /** 'signs' of the key that signs, else null. */
    signing_role: { type: 'string' },
    created_at: { type: 'datetime', column: { notNullable: true } },
    /** When it stopped signing. */
    retired_at: { type: 'datetime' },
  },
  indexes: [
    { name: 'shop_license_signing_keys_kid_uq', columns: ['kid'], type: 'unique' },
    { name: 'shop_license_signing_keys_role_uq', columns: ['signing_role'], type: 'unique' },
  ],
};
