import { Flex, Grid } from '@strapi/design-system';
import { BackButton, Page, useField } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { YesNo } from '../../../server/src/contracts/scalars';
import type { CouponDetail, CouponType, SavedCouponAnswer } from '../../../server/src/contracts/coupons';
import { FormPanel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { StoredRecord } from '../kit/page/stored-record';
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

type Props = {
  /** What the form began with. */
  readonly coupon: CouponDetail | null;
  /** What is stored by now, as far as the page knows. */
  readonly latest?: CouponDetail;
  readonly onReload?: () => void;
};

/** What is sent names the version that was read or saved last. */
const useSave = (coupon: CouponDetail | null) => {
  const [create] = useShopCreateCouponMutation();
  const [update] = useShopUpdateCouponMutation();
  const version = useRef(coupon?.version ?? '');
  const save = (_changes: Partial<CouponFields>, values: CouponFields) => {
    const body = couponBody(values);
    return coupon ? update({ id: coupon.id, body: { ...body, version: version.current } }) : create(body);
  };
  const storedValues = (answer: unknown): CouponFields => {
    const { data } = answer as SavedCouponAnswer;
    version.current = data.version;
    return fieldsOfCoupon(data);
  };
  return { save, storedValues };
};

const CouponForm = ({ coupon, latest, onReload }: Props) => {
  const text = useText();
  const can = useCan();
  const navigate = useNavigate();
  const sections = useCouponSections(coupon?.status ?? 'active');
  const { save, storedValues } = useSave(coupon);
  return (
    <FormPage<CouponFields>
      title={latest ? latest.code : text('coupons.add')}
      {...(latest ? { subtitle: latest.title } : {})}
      back={<BackButton fallback={LIST} />}
      initialValues={coupon ? fieldsOfCoupon(coupon) : NEW_COUPON}
      fields={checkedFields(sections)}
      // Free shipping has no amount: what was typed before cannot be corrected any more, and is not sent.
      checked={(_changes, { type }) =>
        checkedFields(sections).filter(({ name }) => name !== 'amount' || type !== 'free_shipping')
      }
      isNew={coupon === null}
      readOnly={!can('coupons/manage')}
      save={save}
      storedValues={storedValues}
      {...(onReload ? { onReload } : {})}
      onSaved={(data) => (coupon ? undefined : navigate(`${LIST}/${(data as SavedCouponAnswer).data.id}`))}
    >
      <Grid.Root gap={4} gridCols={12}>
        <Grid.Item col={coupon ? 8 : 12} s={12} xs={12} direction="column" alignItems="stretch">
          <Sections sections={sections} />
        </Grid.Item>
        {latest ? (
          <Grid.Item col={4} s={12} xs={12} direction="column" alignItems="stretch">
            <Flex direction="column" alignItems="stretch" gap={4}>
              <CouponAside coupon={latest} />
            </Flex>
          </Grid.Item>
        ) : null}
      </Grid.Root>
    </FormPage>
  );
};

export const NewCouponPage = () => (useCan()('coupons/manage') ? <CouponForm coupon={null} /> : <Page.NoPermissions />);

const StoredCoupon = ({ id }: { readonly id: number }) => {
  const query = useShopCouponQuery(id, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(coupon, onReload, latest) => <CouponForm coupon={coupon} latest={latest} onReload={onReload} />}
    </StoredRecord>
  );
};

export const CouponPage = () => {
  const { id } = useParams();
  if (!useCan()('coupons/view')) return <Page.NoPermissions />;
  return <StoredCoupon key={id} id={Number(id)} />;
};
