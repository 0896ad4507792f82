import type { Readable } from 'node:stream';
import type { ByteRange } from '../../domain/file';

/** One place where files lie. Keys are checked by `isStorageKey` in every driver, so a caller cannot forget to. */
export type Storage = {
  /** With which every key begins; keys elsewhere are refused. '' where the place is the store's alone. */
  readonly prefix: string;
  /** Never overwrites. @throws ConflictError where the key is taken. */
  readonly put: (key: string, content: FileContent) => Promise<void>;
  /** Null where there is no such file. Whoever opens also closes, or reads a stream to its end. */
  readonly open: (key: string) => Promise<OpenFile | null>;
  /** False where there was no such file. */
  readonly remove: (key: string) => Promise<boolean>;
  readonly list: (request: FileListRequest) => Promise<FileList>;
  /** An address at which the storage itself serves the file for a while; where it can. */
  readonly signedUrl?: (key: string, options: SignedUrlOptions) => Promise<string>;
};

export type FileContent = { readonly stream: () => Readable; readonly size: number; readonly mime: string };

export type OpenFile = {
  /** Bytes. */
  readonly size: number;
  /** Changes with the content; a strong ETag without its quotes. */
  readonly tag: string;
  readonly modifiedAt: Date;
  /** Of the whole file, or of a part of it; one per opened file. Ends the opened file when it ends or breaks. */
  readonly stream: (range?: ByteRange) => Promise<Readable>;
  readonly close: () => Promise<void>;
};

export type FileListRequest = { readonly search: string; readonly page: number; readonly perPage: number };

export type StoredFile = { readonly key: string; readonly size: number; readonly modifiedAt: Date };

/** Newest first. */
export type FileList = { readonly files: readonly StoredFile[]; readonly total: number };

export type SignedUrlOptions = { readonly seconds: number; readonly disposition: string };
