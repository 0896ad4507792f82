import type { MessageAnswer } from '../../../contracts/answers';
import type { OwnLicenseActivationsAnswer, OwnLicenseAnswer, OwnLicensesAnswer } from '../../../contracts/licenses';
import type { CallerPrincipal } from '../../../platform/caller';
import { envelope, type PageRequest } from '../../../platform/http/envelope';
import type { ShopRequest } from '../../../platform/http/route';
import type { Platform } from '../../../platform/platform';
import { authorOf } from '../../activity';
import { listOwnDownloads } from '../../downloads';
import { freeOwnSite, listOwnActivations, listOwnLicenses, ownLicenseNotFound, readOwnLicense } from '../../licenses';
import { findOwnCustomer } from '../own-customer';
import { LICENSE_PARTS, LICENSE_SECTIONS, noSections } from '../portal.hooks';
import type { FreeSiteBody, PageQuery } from './purchases.input';
import { presentDownload } from './purchases.presenter';

/** More files than an order has. */
const ALL_OF_AN_ORDER: PageRequest = { page: 1, perPage: 500 };

/** @throws NotFoundError: who has no record has no licences. */
const requireLicensee = async (platform: Platform, { principal }: CallerPrincipal): Promise<number> => {
  const customer = await findOwnCustomer(platform, principal);
  if (!customer) throw ownLicenseNotFound();
  return customer.id;
};

export const list = async ({
  platform,
  principal,
  query: { page, per_page: perPage },
}: ShopRequest<PageQuery>): Promise<OwnLicensesAnswer> => {
  const customer = await findOwnCustomer(platform, principal);
  const { licenses, total } = customer
    ? await listOwnLicenses(platform, customer.id, { page, perPage })
    : { licenses: [], total: 0 };
  return { message: 'Your licenses.', licenses: envelope(licenses, total, { page, perPage }) };
};

export const find = async ({ platform, principal, params, ctx }: ShopRequest): Promise<OwnLicenseAnswer> => {
  const customerId = await requireLicensee(platform, { principal });
  const { id, orderId, productId, shown } = await readOwnLicense(platform, customerId, params.key ?? '');
  const { downloads } = await listOwnDownloads(platform, customerId, { ...ALL_OF_AN_ORDER, orderId });
  const context = { license_id: id, customer_id: customerId };
  const section_parts = await platform.hooks.ask(LICENSE_SECTIONS, noSections(LICENSE_PARTS), context);
  ctx.set('Cache-Control', 'no-store');
  const files = downloads.filter((download) => download.productId === productId);
  return { message: 'Your license.', license: shown, downloads: files.map(presentDownload), section_parts };
};

export const activations = async ({
  platform,
  principal,
  params,
  query: { page, per_page: perPage },
}: ShopRequest<PageQuery>): Promise<OwnLicenseActivationsAnswer> => {
  const customerId = await requireLicensee(platform, { principal });
  const found = await listOwnActivations(platform, customerId, params.key ?? '', { page, perPage });
  return { activations: envelope(found.activations, found.total, { page, perPage }) };
};

export const freeSite = async ({
  platform,
  principal,
  params,
  body,
}: ShopRequest<unknown, FreeSiteBody>): Promise<MessageAnswer> => {
  const customerId = await requireLicensee(platform, { principal });
  await freeOwnSite(platform, customerId, { key: params.key ?? '', url: body.site_url }, authorOf(principal));
  return { message: 'The site does not use your license any more.' };
};
