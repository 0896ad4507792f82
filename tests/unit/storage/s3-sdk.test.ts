import { loadS3Sdk, MissingSdkError } from '../../../server/src/platform/storage/s3-sdk';

const failing = (code: string) => () => Promise.reject(Object.assign(new Error('as Node says it'), { code }));

describe('the SDK of the S3 driver', () => {
  it.each(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND'])(
    'that is not there (%s) is asked for in words',
    async (code) => {
      const loading = loadS3Sdk(failing(code));
      await expect(loading).rejects.toThrow(MissingSdkError);
      await expect(loading).rejects.toThrow('npm install @aws-sdk/client-s3@3 @aws-sdk/s3-request-presigner@3');
    }
  );

  it('that is broken says why', async () => {
    await expect(loadS3Sdk(failing('ERR_REQUIRE_ESM'))).rejects.toThrow('as Node says it');
  });

  it('is loaded with what signs its links', async () => {
    expect(await loadS3Sdk()).toMatchObject({ S3Client: expect.anything(), getSignedUrl: expect.any(Function) });
  });
});
