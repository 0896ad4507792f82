import type { MessageAnswer } from '../../../contracts/answers';
import { BadRequestError } from '../../../domain/errors';
import type { ShopRequest } from '../../../platform/http/route';
import { authorOf } from '../../activity';
import { issueLicenses } from './issue-licenses';

export const generateMissing = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  const issued = await issueLicenses(platform, id('order'), authorOf(principal));
  if (issued === 0) throw new BadRequestError('There are no missing licenses.');
  return { message: issued === 1 ? 'One license has been created.' : `${issued} licenses have been created.` };
};
