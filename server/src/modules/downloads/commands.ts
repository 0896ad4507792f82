/** What the use cases of this module are asked to do: plain data, whoever asks. */

export type DownloadChangesCommand = {
  readonly bucket?: string | undefined;
  readonly title?: string | undefined;
  readonly type?: string | undefined;
  readonly driver?: 'local' | 's3' | undefined;
  readonly file_name?: string | undefined;
  readonly file_path?: string | undefined;
  readonly file_url?: string | undefined;
  readonly file_size?: number | undefined;
  readonly serial?: number | undefined;
  readonly product_variation_id?: readonly number[] | undefined;
  readonly settings: {
    readonly download_limit?: number | undefined;
    readonly download_expiry?: number | undefined;
  };
};

export type PostedDownloadCommand = {
  readonly bucket?: string | undefined;
  readonly file_size?: number | undefined;
  readonly serial?: number | undefined;
  readonly product_variation_id?: readonly number[] | undefined;
  readonly id?: number | undefined;
  readonly download_identifier?: string | undefined;
  readonly title: string;
  readonly type: string;
  readonly driver: 'local' | 's3';
  readonly file_name: string;
  readonly file_path: string;
  readonly file_url: string;
  readonly settings: {
    readonly download_limit?: number | undefined;
    readonly download_expiry?: number | undefined;
  };
};
