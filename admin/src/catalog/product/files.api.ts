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
  readonly product_variation_id: readonly number[];
  readonly settings: ProductDownload['settings'];
};

type Added = { readonly productId: number; readonly file: FileEntry };

type Changed = { readonly id: number; readonly changes: Pick<FileEntry, 'title' | 'settings'> };

/** No limit is 0 there. */
const settingsBody = ({ download_limit: limit, download_expiry: days }: FileEntry['settings']) => ({
  download_limit: limit ?? 0,
  download_expiry: days ?? 0,
});

const filesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    // One file at a time: what a colleague has added since the page was read stays.
    shopAddProductFile: build.mutation({
      queryFn: ask((shop, { productId, file: { settings, product_variation_id: variants, ...file } }: Added) =>
        shop.POST('/products/{productId}/sync-downloadable-files', {
          params: { path: { productId } },
          body: {
            downloadable_files: [{ ...file, product_variation_id: [...variants], settings: settingsBody(settings) }],
            keep_others: 'yes',
          },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopChangeProductFile: build.mutation({
      queryFn: ask((shop, { id: downloadableId, changes: { title, settings } }: Changed) =>
        shop.PUT('/products/{downloadableId}/update', {
          params: { path: { downloadableId } },
          body: { title, settings: settingsBody(settings) },
        })
      ),
      invalidatesTags: ['ShopProduct', 'ShopStock'],
    }),
    shopRemoveProductFile: build.mutation({
      queryFn: ask((shop, downloadableId: number) =>
        shop.DELETE('/products/{downloadableId}/delete', { params: { path: { downloadableId } } })
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
  useShopAddProductFileMutation,
  useShopChangeProductFileMutation,
  useShopRemoveProductFileMutation,
  useShopUploadPrivateFileMutation,
  useShopPrivateFileChoicesQuery,
  useShopTryFileLinkMutation,
} = filesApi;
