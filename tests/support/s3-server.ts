import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/**
 * A server of the S3 API. Its only account is the one that s3rver knows; other access keys are refused. Signatures of version 4
 * are read but not verified, so no test may conclude anything from a wrong secret.
 */
export type S3Server = {
  readonly endpoint: string;
  readonly accessKey: 'S3RVER';
  readonly secretKey: 'S3RVER';
  /** An object that the store did not write. */
  readonly put: (bucket: string, key: string, content: string) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export const startS3Server = async (buckets: readonly string[]): Promise<S3Server> => {
  const directory = await mkdtemp(path.join(tmpdir(), 'shop-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: buckets.map((name) => ({ name, configs: [] })),
  });
  const { port } = (await server.run()) as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    endpoint,
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
    put: async (bucket, key, content) => {
      const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
      const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials });
      await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: content }));
      client.destroy();
    },
    stop: async () => {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
