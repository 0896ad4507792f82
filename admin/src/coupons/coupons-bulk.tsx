import type { ListedCoupon } from '../../../server/src/contracts/coupons';
import { BulkDialog } from '../kit/list/bulk-dialog';
import type { BulkDialogProps } from '../kit/list/list-definition';
import { useText } from '../texts/use-text';
import { useShopDeleteCouponMutation, useShopDisableCouponMutation } from './coupons.api';

const nameOf = ({ code, title }: ListedCoupon): string => `${code} (${title})`;

const usesOf = (rows: readonly ListedCoupon[]): number => rows.reduce((sum, row) => sum + row.use_count, 0);

export const DeleteCouponsDialog = ({ rows, onClose }: BulkDialogProps<ListedCoupon>) => {
  const text = useText();
  const [remove] = useShopDeleteCouponMutation();
  return (
    <BulkDialog
      title={text('coupons.delete.title')}
      consequence={text('coupons.delete.text', { count: rows.length, uses: usesOf(rows) })}
      confirmLabel={text('kit.delete')}
      danger
      rows={rows}
      nameOf={nameOf}
      runEach={({ id }) => remove(id)}
      onClose={onClose}
    />
  );
};

export const DisableCouponsDialog = ({ rows, onClose }: BulkDialogProps<ListedCoupon>) => {
  const text = useText();
  const [disable] = useShopDisableCouponMutation();
  return (
    <BulkDialog
      title={text('coupons.disable')}
      consequence={text('coupons.disable.text', { count: rows.length })}
      confirmLabel={text('coupons.disable')}
      rows={rows}
      nameOf={nameOf}
      runEach={({ id }) => disable(id)}
      onClose={onClose}
    />
  );
};
