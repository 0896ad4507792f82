import type { MessageAnswer } from '../../contracts/answers';
import type { LabelListAnswer, SavedLabelAnswer } from '../../contracts/labels';
import { NotFoundError } from '../../domain/errors';
import type { ShopRequest } from '../../platform/http/route';
import { parseLabelledType, type LabelledEntity } from './labelled-entity';
import type { CreateLabelBody, ListLabelsQuery, RenameLabelBody, SelectLabelsBody } from './labels.input';
import { deleteLabel } from './labels.repository';
import { createLabel, readLabels, renameLabel, saveLabels } from './use-cases/labels';

/** The schemas have refused unknown types and a type without an id. */
const entityOf = ({ bind_to_type, bind_to_id }: CreateLabelBody | SelectLabelsBody): LabelledEntity | null => {
  const type = bind_to_type ? parseLabelledType(bind_to_type) : null;
  return type && bind_to_id ? { type, id: bind_to_id } : null;
};

export const list = async ({ platform, query }: ShopRequest<ListLabelsQuery>): Promise<LabelListAnswer> => ({
  labels: { labels: await readLabels(platform, query.search, query.with?.includes('records_count') ?? false) },
});

export const create = async ({ platform, body }: ShopRequest<unknown, CreateLabelBody>): Promise<SavedLabelAnswer> => ({
  data: await createLabel(platform, body.value as string, entityOf(body)),
  message: 'The label has been created.',
});

export const rename = async ({
  platform,
  id,
  body,
}: ShopRequest<unknown, RenameLabelBody>): Promise<SavedLabelAnswer> => ({
  data: await renameLabel(platform, id(), body.value as string),
  message: 'The label has been saved.',
});

export const remove = async ({ platform, id }: ShopRequest): Promise<MessageAnswer> => {
  if (!(await deleteLabel(platform.db, id()))) throw new NotFoundError('The label does not exist.');
  return { message: 'The label has been deleted.' };
};

export const select = async ({ platform, body }: ShopRequest<unknown, SelectLabelsBody>): Promise<MessageAnswer> => {
  await saveLabels(platform, entityOf(body) as LabelledEntity, body);
  return { message: 'The labels have been saved.' };
};
