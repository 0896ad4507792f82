import { BadRequestError } from '../../../domain/errors';
import type { MessageAnswer } from '../../../contracts/answers';
import type { OrderTaxListAnswer } from '../../../contracts/tax';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf, recordActivities } from '../../activity';
import { withSavedView } from '../../saved-views';
import type { FileTaxesBody, ListTaxesQuery } from '../tax.input';
import { listTaxes } from './list-taxes';
import { fileOrderTaxes } from './order-taxes.repository';

export const list = async ({
  platform,
  principal,
  query,
}: ShopRequest<ListTaxesQuery>): Promise<OrderTaxListAnswer> => ({
  taxes: await listTaxes(platform, await withSavedView(platform, principal, 'taxes_table', query)),
});

/** Records that are filed already keep their moment; ids that no record has are passed over. */
export const file = async ({
  platform,
  principal,
  body,
}: ShopRequest<unknown, FileTaxesBody>): Promise<MessageAnswer> => {
  const ids = (body.ids ?? []) as number[];
  if (ids.length === 0) throw new BadRequestError('Choose the tax records to file.');
  const count = await platform.db.transaction(async () => {
    const filed = await fileOrderTaxes(platform.db, ids, platform.clock.now());
    const content = `${filed} tax records`;
    if (filed > 0) {
      await recordActivities(platform, [{ title: 'Taxes filed', content, moduleName: 'tax', ...authorOf(principal) }]);
    }
    return filed;
  });
  return { message: count === 1 ? 'One tax record has been filed.' : `${count} tax records have been filed.` };
};
