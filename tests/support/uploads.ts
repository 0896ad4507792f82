import { linkMessage } from '../../server/src/domain/download';
import { createSigner } from '../../server/src/platform/auth/secrets';
import { callStore, prepare, type Reply } from './call-store';
import { asMerchant, type Shop } from './merchant';
import type { Credentials } from './site-admin';
import { readSiteKeys } from './site-keys';
import type { SiteAddress } from './store-site';

/** Files on their way into the store and out of it. */
export const PDF = '%PDF-1.7\nthe quick brown fox jumps over the lazy dog\n';
/** The smallest PNG that image libraries accept. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
);

export type Upload = {
  readonly name: string;
  readonly content: string | Buffer;
  readonly fields?: Readonly<Record<string, string>>;
};

export const postFile = async <Body = { readonly message?: string; readonly error?: string }>(
  url: string,
  headers: Credentials,
  { name, content, fields = {} }: Upload
): Promise<Reply<Body>> => {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([content as BlobPart]), name);
  return callStore<Body>('POST', url, { headers, body: form });
};

/** Answers the path under which the store keeps it. */
export const uploadPdf = async (shop: Shop, content = PDF): Promise<string> => {
  const url = `${shop.baseUrl}/files/upload`;
  const reply = await postFile<{ path: string }>(url, asMerchant(shop), { name: 'guide.pdf', content });
  if (reply.status !== 200) throw new Error(`upload: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.path;
};

export type DownloadableFile = {
  readonly id: number;
  readonly download_identifier: string;
  readonly title: string;
  readonly file_path: string;
  readonly settings: Readonly<Record<string, unknown>>;
};

export const downloadable = (filePath: string, changes: Readonly<Record<string, unknown>> = {}) => ({
  title: 'The guide',
  type: 'file',
  driver: 'local',
  file_name: 'The guide.pdf',
  file_path: filePath,
  file_url: filePath,
  ...changes,
});

export const syncDownloads = async (
  shop: Shop,
  productId: number,
  files: readonly unknown[]
): Promise<readonly DownloadableFile[]> => {
  const url = `${shop.baseUrl}/products/${productId}/sync-downloadable-files`;
  const reply = await prepare<{ downloadable_files: readonly DownloadableFile[] }>('POST', url, {
    headers: asMerchant(shop),
    body: { downloadable_files: files },
  });
  return reply.body.downloadable_files;
};

export type LinkParts = {
  readonly identifier: string;
  readonly orderIds: readonly number[];
  readonly validTill: number;
};

const inAnHour = (): number => Math.floor(Date.now() / 1000) + 3_600;

/** Signs as the store does, with the keys of the site: e-mails and the portal hand such links out. */
export const createLinkSigner = async (store: SiteAddress & { readonly baseUrl: string }) => {
  const { appKeys } = await readSiteKeys(store);
  const signer = createSigner(appKeys, 'product downloads');
  const signatureOf = (parts: LinkParts): string => signer.sign(linkMessage(parts));
  const urlOf = (parts: LinkParts, signature: string): string => {
    const { identifier, orderIds, validTill } = parts;
    const query = { download_identifier: identifier, order_id: orderIds.join(','), valid_till: String(validTill) };
    return `${store.baseUrl}/public/downloads?${new URLSearchParams({ ...query, signature }).toString()}`;
  };
  const link = (identifier: string, orderIds: readonly number[], validTill = inAnHour()): string => {
    const parts = { identifier, orderIds, validTill };
    return urlOf(parts, signatureOf(parts));
  };
  return { link, signatureOf, urlOf, inAnHour };
};
