import type { MessageAnswer } from './answers';
import type { Count, Id, Moment } from './scalars';

export type ProductDownloadSettings = {
  /** How often a buyer may download the file; null: without limit. */
  readonly download_limit?: Count | null;
  /** For how many days after the payment; null: without end. */
  readonly download_expiry?: Count | null;
};

/** A file that buyers of a product may download, as the back office sees it. */
export type ProductDownload = {
  readonly id: Id;
  /** The product. */
  readonly post_id: Id;
  /** The variants that bring the file; empty for all of the product. */
  readonly product_variation_id: readonly Id[];
  readonly download_identifier: string;
  readonly title: string;
  readonly type: string;
  /** Where the file lies. */
  readonly driver: 'local' | 's3';
  /** Empty on the disk of the site. */
  readonly bucket: string;
  readonly file_name: string;
  /** Within the storage. */
  readonly file_path: string;
  /** For people; buyers get a signed link instead. */
  readonly file_url: string;
  /** Bytes. */
  readonly file_size: Count;
  readonly settings: ProductDownloadSettings;
  /** The lowest comes first. */
  readonly serial: Count;
  readonly created_at: Moment | null;
  readonly updated_at: Moment | null;
};

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
