import type { Platform } from '../../../platform/platform';
import { storageOf } from '../../files';
import { countFilesInBuckets, findSoldFiles, type SoldFile } from '../sold-files.read-model';

/** Files that are sold and do not lie where they should. Of the private folder alone: what lies in buckets is not looked for. */
export const findMissingFiles = async (platform: Platform): Promise<readonly SoldFile[]> => {
  const storage = await storageOf(platform, 'local');
  const missing: SoldFile[] = [];
  for (const sold of await findSoldFiles(platform.db)) {
    const file = await storage.open(sold.file_path);
    if (file) await file.close();
    else missing.push(sold);
  }
  return missing;
};

export const linesOfBuckets = async ({ db }: Platform): Promise<readonly string[]> => {
  const buckets = await countFilesInBuckets(db);
  return buckets.map(
    ({ bucket, files }) =>
      `Not in the export: ${files} files for sale in the bucket "${bucket}". The other site needs a way to it.`
  );
};

export const linesOfMissingFiles = async (platform: Platform): Promise<readonly string[]> =>
  (await findMissingFiles(platform)).map(
    ({ title, file_path, product_id }) =>
      `The file "${title}" of product ${product_id} is not in the storage folder: ${file_path}. Copy it there.`
  );
