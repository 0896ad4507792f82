import type { GetObjectCommandInput, HeadObjectCommandOutput, S3Client } from '@aws-sdk/client-s3';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../domain/file';
import { ConflictError, ShopError, UnavailableError } from '../../domain/errors';
import { loadS3Sdk, type S3Sdk } from './s3-sdk';
import type {
  FileContent,
  FileList,
  FileListRequest,
  OpenFile,
  SignedUrlOptions,
  Storage,
  StoredFile,
} from './storage';
import { guardedLookup, judgeTarget, type Resolve } from '../http-client';
import { assertStorageKey } from './storage-key';

export type S3Options = {
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
  readonly bucket: string;
  /** The store's own part of the bucket, with its slash; '' for all of it. */
  readonly prefix: string;
  /** Of an S3-compatible server; AWS itself where it is blank. */
  readonly endpoint?: string;
  /** The server may be one of this machine or its network. */
  readonly allowPrivate: boolean;
  /** Asks the name servers for the address of the server. */
  readonly resolve?: Resolve;
};

export type S3Storage = Storage & {
  /** Resolves when the bucket can be reached with these credentials. */
  readonly verify: () => Promise<void>;
  readonly buckets: () => Promise<readonly string[]>;
  readonly createBucket: (name: string) => Promise<void>;
  /** Ends the connections that are kept open. */
  readonly dispose: () => void;
};

type S3 = { readonly sdk: S3Sdk; readonly client: S3Client; readonly bucket: string; readonly prefix: string };

/** Milliseconds. */
const CONNECT_PATIENCE = 5_000;
const REQUEST_PATIENCE = 30_000;
const KEYS_PER_REQUEST = 1_000;
/** A search looks at so many keys of a bucket and no further. */
const MAX_LISTED_KEYS = 10_000;

const refused = (reason: string): ShopError =>
  new UnavailableError(`The address of the file storage may not be called. ${reason}`);

/** The endpoint was typed by somebody: it is judged, and every connection goes to an address that was checked. */
const guardOf = ({ endpoint, allowPrivate, resolve }: S3Options) => {
  if (!endpoint) return {};
  const judged = judgeTarget(endpoint, { allowPrivate });
  if ('refusal' in judged) throw refused(judged.refusal);
  const lookup = guardedLookup({ allowPrivate, refuse: refused, ...(resolve ? { resolve } : {}) });
  return { httpAgent: { lookup }, httpsAgent: { lookup } };
};

const connect = async (options: S3Options): Promise<S3> => {
  const guard = guardOf(options);
  const sdk = await loadS3Sdk();
  const client = new sdk.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKey, secretAccessKey: options.secretKey },
    // Compatible servers seldom know the newer checksums, nor buckets as host names.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: { connectionTimeout: CONNECT_PATIENCE, requestTimeout: REQUEST_PATIENCE, ...guard },
  });
  return { sdk, client, bucket: options.bucket, prefix: options.prefix };
};

const statusOf = (error: unknown): number =>
  (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata?.httpStatusCode ?? 0;

/** Names only: what a foreign server writes into its errors is not passed on. */
const unavailable = (error: unknown): ShopError => {
  if (error instanceof ShopError) return error;
  const name = error instanceof Error ? error.name.replace(/[^A-Za-z0-9]/g, '').slice(0, 60) : 'Error';
  return new UnavailableError(`The file storage refused or could not be reached (${name}).`);
};

const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw unavailable(error);
  }
};

const headOf = async ({ sdk, client, bucket }: S3, key: string): Promise<HeadObjectCommandOutput | null> => {
  try {
    return await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
};

const rangeHeader = (range: ByteRange | undefined): Pick<GetObjectCommandInput, 'Range'> =>
  range ? { Range: `bytes=${range.start}-${range.end}` } : {};

const putObject = async (s3: S3, key: string, content: FileContent): Promise<void> => {
  const { sdk, client, bucket } = s3;
  if (await headOf(s3, key)) throw new ConflictError('A file of this name exists already.');
  const body = content.stream();
  try {
    await client.send(
      new sdk.PutObjectCommand({
        Bucket: bucket,
        Key: key,
        Body: body,
        ContentLength: content.size,
        ContentType: content.mime,
      })
    );
  } finally {
    body.destroy();
  }
};

const openObject = async (s3: S3, key: string): Promise<OpenFile | null> => {
  const { sdk, client, bucket } = s3;
  const head = await headOf(s3, key);
  if (!head) return null;
  const unchanged = head.ETag ? { IfMatch: head.ETag } : {};
  return {
    size: head.ContentLength ?? 0,
    tag: createHash('sha256')
      .update(`${head.ETag ?? key}`)
      .digest('hex')
      .slice(0, 32),
    modifiedAt: head.LastModified ?? new Date(0),
    stream: (range) =>
      guarded(async () => {
        const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...unchanged, ...rangeHeader(range) });
        const { Body: body, ContentRange: part } = await client.send(command);
        if (range && !part) throw new UnavailableError('The file storage does not serve parts of files.');
        return body as Readable;
      }),
    close: () => Promise.resolve(),
  };
};

const removeObject = async (s3: S3, key: string): Promise<boolean> => {
  if (!(await headOf(s3, key))) return false;
  await s3.client.send(new s3.sdk.DeleteObjectCommand({ Bucket: s3.bucket, Key: key }));
  return true;
};

const readKeys = async ({ sdk, client, bucket, prefix }: S3): Promise<readonly StoredFile[]> => {
  const files: StoredFile[] = [];
  let token: string | undefined;
  do {
    const next = token === undefined ? {} : { ContinuationToken: token };
    const answer = await client.send(
      new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, MaxKeys: KEYS_PER_REQUEST, ...next })
    );
    for (const { Key: key, Size: size, LastModified: modifiedAt } of answer.Contents ?? []) {
      if (key) files.push({ key, size: size ?? 0, modifiedAt: modifiedAt ?? new Date(0) });
    }
    token = answer.IsTruncated ? answer.NextContinuationToken : undefined;
  } while (token !== undefined && files.length < MAX_LISTED_KEYS);
  return files;
};

const listObjects = async (s3: S3, { search, page, perPage }: FileListRequest): Promise<FileList> => {
  const wanted = search.toLowerCase();
  const found = (await readKeys(s3))
    .filter(({ key }) => key.toLowerCase().includes(wanted))
    .sort((a, b) => b.modifiedAt.getTime() - a.modifiedAt.getTime() || (a.key < b.key ? -1 : 1));
  return { files: found.slice((page - 1) * perPage, page * perPage), total: found.length };
};

const presign = async ({ sdk, client, bucket }: S3, key: string, options: SignedUrlOptions): Promise<string> => {
  const command = new sdk.GetObjectCommand({
    Bucket: bucket,
    Key: key,
    ResponseContentDisposition: options.disposition,
  });
  return sdk.getSignedUrl(client, command, { expiresIn: options.seconds });
};

const listBuckets = async ({ sdk, client }: S3): Promise<readonly string[]> => {
  const { Buckets: buckets = [] } = await client.send(new sdk.ListBucketsCommand({}));
  return buckets.map(({ Name: name }) => name ?? '').filter((name) => name !== '');
};

/** Amazon S3, or any server that speaks its protocol. Every call may throw UnavailableError. */
export const createS3Storage = (options: S3Options): S3Storage => {
  let connected: Promise<S3> | undefined;
  const s3 = (): Promise<S3> => (connected ??= connect(options));
  const withKey = async <T>(key: string, work: (connection: S3) => Promise<T>): Promise<T> => {
    assertStorageKey(key, options.prefix);
    return guarded(async () => work(await s3()));
  };
  return {
    prefix: options.prefix,
    put: (key, content) => withKey(key, (connection) => putObject(connection, key, content)),
    open: (key) => withKey(key, (connection) => openObject(connection, key)),
    remove: (key) => withKey(key, (connection) => removeObject(connection, key)),
    list: (request) => guarded(async () => listObjects(await s3(), request)),
    signedUrl: (key, urlOptions) => withKey(key, (connection) => presign(connection, key, urlOptions)),
    verify: () =>
      guarded(async () => {
        const { sdk, client, bucket } = await s3();
        await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }));
      }),
    buckets: () => guarded(async () => listBuckets(await s3())),
    createBucket: (name) =>
      guarded(async () => {
        const { sdk, client } = await s3();
        await client.send(new sdk.CreateBucketCommand({ Bucket: name }));
      }),
    dispose: () => void connected?.then(({ client }) => client.destroy()).catch(() => undefined),
  };
};
