import type { MessageAnswer, Page } from './answers';
import type { Count, Id, Moment, YesNo } from './scalars';

/** `s3` is any server that speaks Amazon's protocol. */
export type StorageDriver = 'local' | 's3';

/** A file that is not for everybody, in one of the storages. */
export type PrivateFile = {
  /** The key in the storage. */
  readonly name: string;
  /** The same. */
  readonly path: string;
  /** Bytes. */
  readonly size: Count;
  readonly driver: StorageDriver;
  /** Empty: the disk of the site, or the bucket of the settings. */
  readonly bucket: string;
  readonly updated_at: Moment | null;
};

export type PrivateFileListAnswer = { readonly files: Page<PrivateFile> };

export type UploadedPrivateFile = {
  readonly driver: StorageDriver;
  /** Bytes. */
  readonly size: Count;
  /** The key in the storage. */
  readonly name: string;
  /** Empty: the disk of the site, or the bucket of the settings. */
  readonly bucket: string;
};

export type PrivateFileUploadedAnswer = {
  readonly message: string;
  /** The key in the storage. */
  readonly path: string;
  readonly file: UploadedPrivateFile;
};

/** Names; empty for the disk of the site, and while there are no keys. */
export type BucketListAnswer = { readonly buckets: readonly string[] };

export type BucketCreatedAnswer = { readonly message: string; readonly bucket: string };

/** A picture of the site's media library. */
export type LibraryPicture = {
  /** Of the upload. */
  readonly id: Id;
  readonly title: string;
  /** Without an origin where the files lie on the site itself. */
  readonly url: string;
};

export type EditorPictureAnswer = LibraryPicture & { readonly message: string };

/** The newest 200; a message where there are none. */
export type LibraryPictureListAnswer = { readonly attachments: readonly LibraryPicture[] } | MessageAnswer;

export type StorageDriverSummary = {
  readonly driver: StorageDriver;
  readonly title: string;
  readonly description: string;
  readonly is_active: YesNo;
};

export type StorageDriverListAnswer = { readonly drivers: readonly StorageDriverSummary[] };

export type S3DriverSettings = {
  /** A mask of asterisks where there is one; empty where there is none. */
  readonly access_key: string;
  /** A mask of asterisks where there is one; empty where there is none. */
  readonly secret_key: string;
  readonly bucket: string;
  readonly region: string;
  /** http(s) address of a compatible server; empty for Amazon. */
  readonly base_url: string;
  readonly is_active: YesNo;
};

export type LocalDriverSettings = { readonly is_active: 'yes' };

/** What a back office needs to offer a setting for editing. */
export type StorageDriverField = {
  readonly key: keyof S3DriverSettings;
  readonly label: string;
  readonly type: 'text' | 'password' | 'url' | 'flag';
  readonly required: boolean;
  /** Kept encrypted, and shown as the mask. */
  readonly sensitive: boolean;
};

export type StorageDriverAnswer = {
  readonly settings: S3DriverSettings | LocalDriverSettings;
  /** Empty for the disk of the site, which has no settings. */
  readonly fields: readonly StorageDriverField[];
};

export type StorageDriverSavedAnswer = { readonly message: string; readonly settings: S3DriverSettings };

export type FileOperations = {
  'files.find': PrivateFileListAnswer;
  'files.bucketsFind': BucketListAnswer;
  'files.upload': PrivateFileUploadedAnswer;
  'files.uploadEditorFile': EditorPictureAnswer;
  'files.delete': MessageAnswer;
  'storageDrivers.find': StorageDriverListAnswer;
  'storageDrivers.activeFind': StorageDriverListAnswer;
  'storageDrivers.findOne': StorageDriverAnswer;
  'storageDrivers.save': StorageDriverSavedAnswer;
  'storageDrivers.verify': MessageAnswer;
  'storageDrivers.createBucket': BucketCreatedAnswer;
  'storageDrivers.listBuckets': BucketListAnswer;
  'storageDrivers.reset': MessageAnswer;
  'storageDrivers.changeStatus': MessageAnswer;
  'attachments.find': LibraryPictureListAnswer;
  'attachments.upload': LibraryPicture;
};
