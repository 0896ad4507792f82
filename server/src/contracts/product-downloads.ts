import type { MessageAnswer } from './answers';
import type { ProductDownload } from './downloads';

/** All files of the product, in their order. */
export type ProductDownloadListAnswer = {
  readonly downloadable_files: readonly ProductDownload[];
  readonly message: string;
};

export type SavedProductDownloadAnswer = { readonly downloadable_file: ProductDownload; readonly message: string };

/** A link to try the file out: of the storage itself where it can make one, else of the store. It works for a limited time. */
export type DownloadLinkAnswer = { readonly url: string };

export type ProductDownloadOperations = {
  'productDownloads.sync': ProductDownloadListAnswer;
  'productDownloads.update': SavedProductDownloadAnswer;
  'productDownloads.delete': MessageAnswer;
  'productDownloads.urlFind': DownloadLinkAnswer;
};
