import type { DownloadLinkAnswer, ProductDownload } from '../../../../server/src/contracts/downloads';
import type {
  PrivateFile,
  PrivateFileListAnswer,
  PrivateFileUploadedAnswer,
} from '../../../../server/src/contracts/files';
import { shopApi } from '../../api/shop-api';
import { ask } from '../../api/shop-query';

/** A file of a storage that buyers are to get: one that was uploaded, or one that lay there. */
export type StoredFile = Pick<PrivateFile, 'name' | 'size' | 'driver' | 'bucket'>;

export type FileEntry = Pick<
  ProductDownload,
  'title' | 'type' | 'driver' | 'bucket' | 'file_name' | 'file_path' | 'file_url' | 'file_size' | 'serial'
> & {
  readonly id?: number;
  readonly product_variation_id: readonly number[];
  readonly settings: ProductDownload['settings'];
};

type Sync = { readonly productId: number; readonly files: readonly FileEntry[] };

/** No limit is 0 there. */
const bodyOf = ({ settings, product_variation_id: variants, ...file }: FileEntry) => ({
  ...file,
  product_variation_id: [...variants],
  settings: { download_limit: settings.download_limit ?? 0, download_expiry: settings.download_expiry ?? 0 },
});

const filesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopSyncProductFiles: build.mutation({
      queryFn: ask((shop, { productId, files }: Sync) =>
        shop.POST('/products/{productId}/sync-downloadable-files', {
          params: { path: { productId } },
          body: { downloadable_files: files.map(bodyOf) },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopUploadPrivateFile: build.mutation({
      queryFn: ask(
        (shop, file: File) => {
          const form = new FormData();
          form.append('file', file, file.name);
          return shop.POST('/files/upload', { body: {}, bodySerializer: () => form });
        },
        ({ file }: PrivateFileUploadedAnswer): StoredFile => file
      ),
    }),
    shopPrivateFileChoices: build.query({
      queryFn: ask(
        (shop, search: string) => shop.GET('/files', { params: { query: { search, per_page: 50 } } }),
        ({ files }: PrivateFileListAnswer): readonly StoredFile[] => files.data
      ),
      keepUnusedDataFor: 0,
    }),
    shopTryFileLink: build.mutation({
      queryFn: ask(
        (shop, downloadableId: number) =>
          shop.GET('/products/getDownloadableUrl/{downloadableId}', { params: { path: { downloadableId } } }),
        ({ url }: DownloadLinkAnswer) => url
      ),
    }),
  }),
});

export const {
  useShopSyncProductFilesMutation,
  useShopUploadPrivateFileMutation,
  useShopPrivateFileChoicesQuery,
  useShopTryFileLinkMutation,
} = filesApi;
