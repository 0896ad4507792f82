import { isLinkMinutes } from '../../domain/download';
import { filterPoint } from '../../platform/events/hook-points';

export const LINK_MINUTES = filterPoint('shop/download_link_validity_in_minutes').of<
  number,
  { readonly identifier: string }
>({
  says: 'Minutes for which a new download link is valid.',
  accepts: isLinkMinutes,
});

export const CAN_BE_DOWNLOADED = filterPoint('shop/product_download/can_be_downloaded').readAs<
  boolean,
  { readonly order_ids: readonly number[]; readonly download_id: number },
  boolean
>({
  says: 'Whether a paid order still opens a file. A subscription that gives access no longer has closed its files before. Context {order_ids, download_id}.',
  reads: Boolean,
});

export const DOWNLOAD_FILTERS = [LINK_MINUTES, CAN_BE_DOWNLOADED] as const;
