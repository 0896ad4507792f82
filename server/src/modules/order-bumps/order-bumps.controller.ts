import type { MessageAnswer } from '../../contracts/answers';
import type {
  OrderBumpAnswer,
  OrderBumpCreatedAnswer,
  OrderBumpListAnswer,
  SavedOrderBumpAnswer,
} from '../../contracts/order-bumps';
import { envelope } from '../../platform/http/envelope';
import type { ShopRequest } from '../../platform/http/route';
import { readProductUrls } from '../catalog';
import { withSavedView } from '../saved-views';
import type { ChangeBumpBody, CreateBumpBody, ListBumpsQuery } from './order-bumps.input';
import { presentBumpDetail, presentListedBump, presentOffered } from './order-bumps.presenter';
import { bumpVersion } from './order-bumps.rows';
import { listBumps, readBump } from './use-cases/read-bumps';
import { changeBump, createBump, deleteBump } from './use-cases/save-bump';

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListBumpsQuery>): Promise<OrderBumpListAnswer> => {
  const viewed = await withSavedView(platform, principal, 'order_bump_table', query);
  const { rows, total } = await listBumps(platform, viewed);
  const urls = await readProductUrls(platform);
  const data = rows.map(({ bump, offered }) => presentListedBump(bump, offered, urls));
  return { order_bumps: envelope(data, total, { page: query.page, perPage: query.per_page }) };
};

export const find = async ({ platform, id }: ShopRequest): Promise<OrderBumpAnswer> => {
  const { bump, offered, statistics } = await readBump(platform, id());
  const urls = await readProductUrls(platform);
  return { order_bump: presentBumpDetail(bump, offered, urls), variant: presentOffered(offered, urls), statistics };
};

export const create = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, CreateBumpBody>): Promise<OrderBumpCreatedAnswer> => {
  const id = await createBump(platform, body, principal);
  return { message: 'The order bump has been created.', id };
};

export const change = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ChangeBumpBody>): Promise<SavedOrderBumpAnswer> => {
  const bump = await changeBump(platform, id(), body, principal);
  return { message: 'The order bump has been saved.', version: bumpVersion(bump) };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteBump(platform, id(), principal);
  return { message: 'The order bump has been deleted.' };
};
