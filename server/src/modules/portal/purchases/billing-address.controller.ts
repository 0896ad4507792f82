import type { OwnBillToAnswer, SavedBillToAnswer } from '../../../contracts/purchases';
import type { ShopRequest } from '../../../platform/http/route';
import { changeBillTo, readBillTo } from '../../orders';
import { requireBuyer } from './purchases.controller';
import type { BillToBody } from './purchases.input';
import { addressText, presentBillTo } from './purchases.presenter';

export const find = async (request: ShopRequest): Promise<OwnBillToAnswer> => {
  const billTo = await readBillTo(
    request.platform,
    await requireBuyer(request.platform, request),
    request.params.transaction_uuid ?? ''
  );
  return { message: 'The billing address of the order.', data: presentBillTo(billTo) };
};

export const update = async (request: ShopRequest<unknown, BillToBody>): Promise<SavedBillToAnswer> => {
  const { platform, principal, params, body } = request;
  const { vat_tax_id: taxId, ...address } = body;
  const change = { address, taxId, author: principal.displayName };
  const saved = await changeBillTo(
    platform,
    await requireBuyer(request.platform, request),
    params.transaction_uuid ?? '',
    change
  );
  return { message: 'The billing address has been saved.', formatted_address: addressText(saved) };
};
