import type { MessageAnswer } from '../../../contracts/answers';
import type {
  CreatedRenewalAnswer,
  RenewalAnswer,
  RenewalListAnswer,
  SkippedRenewalAnswer,
} from '../../../contracts/renewals';
import { toTimestamp } from '../../../platform/db/columns';
import { envelope } from '../../../platform/http/envelope';
import type { Answer, ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import {
  createRenewal,
  listRenewals,
  readRenewal,
  resendRenewal,
  skipRenewal,
  voidRenewal,
} from '../use-cases/staff-renewals';
import type { ListRenewalsQuery, SkipRenewalBody } from './renewals.input';

export const list = async ({ platform, query }: ShopRequest<ListRenewalsQuery>): Promise<RenewalListAnswer> => {
  const {
    page,
    per_page: perPage,
    payment_status: paymentStatus,
    parent_id: parentId,
    customer_id: customerId,
  } = query;
  const filter = { page, perPage, paymentStatus, parentId, customerId };
  const { renewals, total } = await listRenewals(platform, filter);
  return { renewals: envelope(renewals, total, filter) };
};

export const find = async ({ platform, id }: ShopRequest): Promise<RenewalAnswer> => ({
  invoice: await readRenewal(platform, id('renewal')),
});

export const voidOne = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await voidRenewal(platform, id('order'), authorOf(principal));
  return { message: 'The renewal has been voided.' };
};

export const resend = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await resendRenewal(platform, id('order'), authorOf(principal));
  return { message: 'The renewal has been told again.' };
};

const namedBy = ({ id }: Pick<ShopRequest, 'id'>) => ({ orderId: id('order'), id: id('subscription') });

export const create = async (request: ShopRequest): Promise<CreatedRenewalAnswer> => {
  const { platform, principal } = request;
  const { renewal, isNew } = await createRenewal(platform, namedBy(request), authorOf(principal));
  return { message: isNew ? 'The renewal has been opened.' : 'The renewal had been opened before.', renewal };
};

export const skip = async (request: ShopRequest<unknown, SkipRenewalBody>): Promise<Answer<SkippedRenewalAnswer>> => {
  const { platform, principal, body, once } = request;
  const of = namedBy(request);
  return once(async () => {
    const { before, row } = await skipRenewal(platform, of, body.reason ?? '', authorOf(principal));
    return {
      message: 'The renewal has been skipped.',
      old_next_billing_date: toTimestamp(before.next_billing_date),
      new_next_billing_date: toTimestamp(row.next_billing_date),
    };
  });
};
