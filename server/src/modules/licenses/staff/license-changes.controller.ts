import type { MessageAnswer } from '../../../contracts/answers';
import type { ChangedLicenseAnswer } from '../../../contracts/licenses';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { presentLicense } from '../licenses.presenter';
import type { LicenseChanged } from './change-license';
import { deleteOneLicense } from './delete-license';
import { extendValidity } from './extend-validity';
import type { ActivateSiteBody, DeactivateSiteBody, LimitBody, StatusBody, ValidityBody } from './licenses.input';
import { regenerateKey } from './regenerate-key';
import { activateByStaff, deactivateByStaff } from './staff-sites';
import { updateLimit } from './update-limit';
import { updateStatus } from './update-status';

const shown = ({ clock }: Platform, { row, message }: LicenseChanged): ChangedLicenseAnswer => ({
  message,
  license: presentLicense(row, clock.now()),
});

export const changeKey = async ({ platform, principal, id }: ShopRequest): Promise<ChangedLicenseAnswer> =>
  shown(platform, await regenerateKey(platform, id(), authorOf(principal)));

export const changeValidity = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ValidityBody>): Promise<ChangedLicenseAnswer> =>
  shown(platform, await extendValidity(platform, id(), body.expiration_date, authorOf(principal)));

export const changeStatus = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, StatusBody>): Promise<ChangedLicenseAnswer> =>
  shown(platform, await updateStatus(platform, id(), body.status, authorOf(principal)));

export const changeLimit = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, LimitBody>): Promise<ChangedLicenseAnswer> =>
  shown(platform, await updateLimit(platform, id(), body.limit, authorOf(principal)));

export const activate = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, ActivateSiteBody>): Promise<MessageAnswer> => ({
  message: await activateByStaff(platform, { id: id(), named: body.id, url: body.url, author: authorOf(principal) }),
});

export const deactivate = async ({
  platform,
  principal,
  id,
  body,
}: ShopRequest<unknown, DeactivateSiteBody>): Promise<MessageAnswer> => {
  const activationId = Number(body.activation_id);
  const of = { id: id(), named: body.id, author: authorOf(principal) };
  return { message: await deactivateByStaff(platform, { ...of, activationId }) };
};

export const remove = async ({ platform, principal, id }: ShopRequest): Promise<MessageAnswer> => {
  await deleteOneLicense(platform, id(), authorOf(principal));
  return { message: 'The license has been deleted.' };
};
