import type { MessageAnswer } from '../../contracts/answers';
import type { SavedView, SavedViewAnswer, SavedViewListAnswer, SavedViewObject } from '../../contracts/saved-views';
import { toTimestamp } from '../../platform/db/columns';
import { answer, type Answer, type ShopRequest } from '../../platform/http/route';
import type { ChangeViewBody, CreateViewBody, ListViewsQuery } from './saved-views.input';
import { changeView, createView, readViews, removeView, type ViewOfCaller } from './use-cases/saved-views';

const present = ({ view, isOwn }: ViewOfCaller): SavedView => ({
  id: view.id,
  object_type: view.object_type,
  name: view.name,
  slug: view.slug,
  description: view.description,
  is_public: view.is_public,
  query_params: view.query_params,
  is_own: isOwn,
  created_by: view.author,
  created_at: toTimestamp(view.created_at),
  updated_at: toTimestamp(view.updated_at),
});

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListViewsQuery>): Promise<SavedViewListAnswer> => ({
  views: (await readViews(platform, principal, query.object_type as SavedViewObject)).map(present),
});

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreateViewBody>): Promise<Answer<SavedViewAnswer>> => {
  const view = await createView(platform, principal, body);
  return answer(201, { view: present(view), message: 'The view has been saved.' });
};

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeViewBody>): Promise<SavedViewAnswer> => ({
  view: present(await changeView(platform, principal, id(), body)),
  message: 'The view has been saved.',
});

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await removeView(platform, principal, id());
  return { message: 'The view has been deleted.' };
};
