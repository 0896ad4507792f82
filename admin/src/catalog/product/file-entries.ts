import type { FileEntry, StoredFile } from './files.api';

const extensionOf = (name: string): string => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? 'file';

/** A file of a storage as one that buyers get: of all variants, without limit. */
export const entryOfStored = (file: StoredFile, title: string, serial: number): FileEntry => {
  const name = file.name.split('/').at(-1) ?? file.name;
  return {
    title: title.trim().slice(0, 160) || name.slice(0, 160),
    type: extensionOf(name),
    driver: file.driver,
    bucket: file.bucket,
    file_name: name.slice(-185),
    file_path: file.name,
    file_url: file.name.slice(-200),
    file_size: file.size,
    serial,
    product_variation_id: [],
    settings: {},
  };
};

const UNITS = ['B', 'kB', 'MB', 'GB'] as const;

/** 1536 is 1.5 kB, in the language of the user. */
export const writeSize = (bytes: number, locale: string): string => {
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  return `${format.format(bytes / 1024 ** step)} ${UNITS[step]}`;
};
