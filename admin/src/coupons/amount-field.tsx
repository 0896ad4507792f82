import { useField } from '@strapi/strapi/admin';
import type { CouponType } from '../../../server/src/contracts/coupons';
import { MoneyInput, type MoneyValue } from '../kit/money/money-input';

/** Money, or percent with two decimals: hundredths in both cases. */
export const AmountField = ({ name }: { readonly name: string }) => {
  const { value, onChange } = useField<MoneyValue>(name);
  const { value: type } = useField<CouponType>('type');
  return (
    <MoneyInput
      key={type === 'fixed' ? 'money' : 'percent'}
      name={name}
      value={value ?? null}
      onChange={(amount) => onChange(name, amount as never)}
      disabled={type === 'free_shipping'}
      {...(type === 'fixed' ? {} : { currency: '%' })}
    />
  );
};
