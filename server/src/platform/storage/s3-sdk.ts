/** Optional peers of the package: sites that keep no files in a bucket need not have them. See decision 0094. */
const loadPackages = async () => {
  const [client, { getSignedUrl }] = await Promise.all([
    import('@aws-sdk/client-s3'),
    import('@aws-sdk/s3-request-presigner'),
  ]);
  return { ...client, getSignedUrl };
};

export type S3Sdk = Awaited<ReturnType<typeof loadPackages>>;

/** For whoever looks after the site, and nobody else. */
export class MissingSdkError extends Error {
  override readonly name = 'MissingSdkError';

  constructor() {
    super(
      'The S3 driver needs two packages that this site does not have: run "npm install @aws-sdk/client-s3@3 @aws-sdk/s3-request-presigner@3" in the folder of the site, and start it again.'
    );
  }
}

const NOT_FOUND: readonly unknown[] = ['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'];

const isNotFound = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NOT_FOUND.includes(error.code);

/**
 * Loaded on first use: sites without S3 never pay for it.
 * @throws MissingSdkError where the site does not have it.
 */
export const loadS3Sdk = async (load: () => Promise<S3Sdk> = loadPackages): Promise<S3Sdk> => {
  try {
    return await load();
  } catch (error) {
    if (isNotFound(error)) throw new MissingSdkError();
    throw error;
  }
};
