import type { MessageAnswer } from '../../contracts/answers';
import type {
  BucketListAnswer,
  EditorPictureAnswer,
  LibraryPicture,
  LibraryPictureListAnswer,
  PrivateFileListAnswer,
  PrivateFileUploadedAnswer,
} from '../../contracts/files';
import type { InferType } from 'yup';
import { InvalidInputError, NotFoundError, UnprocessableError } from '../../domain/errors';
import { toTimestamp } from '../../platform/db/columns';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import { withUpload } from '../../platform/http/with-upload';
import type { bucketListQuery, DeleteFileInput, ListFilesQuery, UploadBody } from './files.input';
import { storageOf } from './storages';
import { listBuckets } from './use-cases/driver-settings';
import { listImages } from './library-pictures.read-model';
import { uploadFile, uploadImage } from './use-cases/uploads';

export const upload = ({ platform, body, ctx }: ShopRequest<unknown, UploadBody>): Promise<PrivateFileUploadedAnswer> =>
  withUpload(ctx, async (posted) => {
    const { name = '', driver, bucket = '' } = body;
    const file = await uploadFile(platform, { file: posted, name, driver, bucket });
    return { message: 'The file has been uploaded.', path: file.name, file };
  });

export const list = async ({ platform, query }: ShopRequest<ListFilesQuery>): Promise<PrivateFileListAnswer> => {
  const { driver, bucket = '', search = '', page, per_page: perPage } = query;
  const storage = await storageOf(platform, driver, bucket);
  const { files, total } = await storage.list({ search, page, perPage });
  const rows = files.map(({ key, size, modifiedAt }) => ({
    name: key,
    path: key,
    size,
    driver,
    bucket,
    updated_at: toTimestamp(modifiedAt),
  }));
  return { files: envelope(rows, total, { page, perPage }) };
};

export const buckets = async ({
  platform,
  query,
}: ShopRequest<InferType<typeof bucketListQuery>>): Promise<BucketListAnswer> => ({
  buckets: await listBuckets(platform, query.driver),
});

const requireField = <Value>(value: Value | undefined, field: string): Value => {
  if (value !== undefined && value !== '') return value;
  const message = `${field} is required`;
  throw new InvalidInputError(message, { [field]: { required: message } });
};

export const remove = async ({
  platform,
  query,
  body,
}: ShopRequest<DeleteFileInput, DeleteFileInput>): Promise<MessageAnswer> => {
  const driver = requireField(body.driver ?? query.driver, 'driver');
  const path = requireField(body.file_path ?? query.file_path, 'file_path');
  const storage = await storageOf(platform, driver, body.bucket ?? query.bucket);
  if (!(await storage.remove(path))) throw new NotFoundError('The file does not exist.');
  return { message: 'The file has been deleted.' };
};

export const uploadEditorFile = ({ platform, ctx }: ShopRequest): Promise<EditorPictureAnswer> =>
  withUpload(ctx, async (file) => ({
    message: 'The image has been uploaded.',
    ...(await uploadImage(platform, file)),
  }));

export const attachments = async ({ platform }: ShopRequest): Promise<LibraryPictureListAnswer> => {
  const images = await listImages(platform);
  return images.length > 0 ? { attachments: images } : { message: 'There are no images yet.' };
};

/** `{message}` without a file, `{error}` for a wrong one. */
export const uploadAttachment = ({ platform, ctx }: ShopRequest): Promise<LibraryPicture> =>
  withUpload(ctx, async (file) => {
    try {
      return await uploadImage(platform, file);
    } catch (error) {
      if (!file || !(error instanceof UnprocessableError)) throw error;
      throw new UnprocessableError(error.message, { extra: { error: error.message } });
    }
  });
