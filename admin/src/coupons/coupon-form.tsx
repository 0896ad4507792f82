import { Flex, Grid } from '@strapi/design-system';
import { BackButton, Page, useField } from '@strapi/strapi/admin';
import { useNavigate, useParams } from 'react-router-dom';
import type { YesNo } from '../../../server/src/contracts/scalars';
import type { CouponDetail, CouponType, SavedCouponAnswer } from '../../../server/src/contracts/coupons';
import { FormPanel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { LoadState } from '../kit/page/load-state';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { CouponAside } from './coupon-aside';
import { couponBody, fieldsOfCoupon, NEW_COUPON, type CouponFields } from './coupon-fields';
import { ListedNowhere } from './coupon-settings';
import { useCouponSections, type CouponSection } from './coupon-sections';
import { useShopCouponQuery, useShopCreateCouponMutation, useShopUpdateCouponMutation } from './coupons.api';

const LIST = '/plugins/shop/coupons';

const Sections = ({ sections }: { readonly sections: readonly CouponSection[] }) => {
  const { value: type } = useField<CouponType>('type');
  const { value: isShown } = useField<YesNo>('show_on_checkout');
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {sections
        .filter(({ onlyOf }) => onlyOf === undefined || (type !== undefined && onlyOf.includes(type)))
        .map((section) => (
          <FormPanel key={section.id} section={section} />
        ))}
      {isShown === 'yes' ? <ListedNowhere /> : null}
    </Flex>
  );
};

/** The amount is drawn by its type, but checked as an amount. */
const checkedFields = (sections: readonly CouponSection[]): readonly FormField[] =>
  sections
    .flatMap(({ fields }) => fields)
    .map((field) => (field.name === 'amount' ? { kind: 'money', name: field.name, label: field.label } : field));

type Props = { readonly coupon: CouponDetail | null };

const CouponForm = ({ coupon }: Props) => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const sections = useCouponSections(coupon?.status ?? 'active');
  const [create] = useShopCreateCouponMutation();
  const [update] = useShopUpdateCouponMutation();
  const save = (_changes: Partial<CouponFields>, values: CouponFields) => {
    const body = couponBody(values);
    return coupon ? update({ id: coupon.id, body }) : create(body);
  };
  return (
    <FormPage<CouponFields>
      title={coupon ? coupon.code : text('coupons.add')}
      {...(coupon ? { subtitle: coupon.title } : {})}
      back={<BackButton fallback={LIST} />}
      initialValues={coupon ? fieldsOfCoupon(coupon) : NEW_COUPON}
      fields={checkedFields(sections)}
      isNew={coupon === null}
      readOnly={!can('coupons/manage')}
      save={save}
      storedValues={(data) => fieldsOfCoupon((data as SavedCouponAnswer).data)}
      onSaved={(data) => (coupon ? undefined : navigate(`${LIST}/${(data as SavedCouponAnswer).data.id}`))}
    >
      <Grid.Root gap={4} gridCols={12}>
        <Grid.Item col={coupon ? 8 : 12} s={12} xs={12} direction="column" alignItems="stretch">
          <Sections sections={sections} />
        </Grid.Item>
        {coupon ? (
          <Grid.Item col={4} s={12} xs={12} direction="column" alignItems="stretch">
            <Flex direction="column" alignItems="stretch" gap={4}>
              <CouponAside coupon={coupon} />
            </Flex>
          </Grid.Item>
        ) : null}
      </Grid.Root>
    </FormPage>
  );
};

export const NewCouponPage = () => (useCan()('coupons/manage') ? <CouponForm coupon={null} /> : <Page.NoPermissions />);

export const CouponPage = () => {
  const { id } = useParams();
  const can = useCan();
  const query = useShopCouponQuery(Number(id));
  if (!can('coupons/view')) return <Page.NoPermissions />;
  return <LoadState query={query}>{(coupon) => <CouponForm key={coupon.id} coupon={coupon} />}</LoadState>;
};
