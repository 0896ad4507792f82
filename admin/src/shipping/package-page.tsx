import { useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type {
  SavedShippingPackagesAnswer,
  ShippingPackage,
  ShippingPackageListAnswer,
} from '../../../server/src/contracts/shipping';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { NotThere } from '../kit/page/load-state';
import { StoredRecord } from '../kit/page/stored-record';
import { SettingsBack } from '../settings/settings-back';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { SHIPPING } from './shipping-frame';
import { useShopSaveShippingPackagesMutation, useShopShippingPackagesQuery } from './shipping.api';

const PACKAGES = `${SHIPPING}/packages`;
const DIMENSION_UNITS = ['cm', 'mm', 'in', 'm'] as const;
const WEIGHT_UNITS = ['kg', 'g', 'lbs', 'oz'] as const;

const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

const usePackageFields = (): readonly FormField[] => {
  const text = useText();
  const types = (['box', 'envelope', 'soft'] as const).map((value) => ({
    value,
    label: text(`shipping.package.${value}`),
  }));
  return [
    { name: 'name', kind: 'text', label: 'shipping.column.name', required: true },
    { name: 'type', kind: 'choice', label: 'shipping.column.type', required: true, options: types },
    { name: 'length', kind: 'decimal', label: 'shipping.package.length', span: 3 },
    { name: 'width', kind: 'decimal', label: 'shipping.package.width', span: 3 },
    { name: 'height', kind: 'decimal', label: 'shipping.package.height', span: 3 },
    {
      name: 'dimension_unit',
      kind: 'choice',
      label: 'shipping.package.unit',
      span: 3,
      options: plain(DIMENSION_UNITS),
    },
    { name: 'weight', kind: 'decimal', label: 'shipping.package.weight', span: 3 },
    {
      name: 'weight_unit',
      kind: 'choice',
      label: 'shipping.package.weightUnit',
      span: 3,
      options: plain(WEIGHT_UNITS),
    },
    {
      name: 'is_default',
      kind: 'flag',
      yesNo: true,
      label: 'shipping.package.default',
      hint: 'shipping.package.default.hint',
    },
  ];
};

/** The list with one package in it, in place of the one that was edited; at most one is the default. */
export const withPackage = (
  packages: readonly ShippingPackage[],
  edited: ShippingPackage | null,
  values: ShippingPackage
): readonly ShippingPackage[] => {
  const others = packages.map((each) =>
    each.slug === edited?.slug ? values : values.is_default === 'yes' ? { ...each, is_default: 'no' as const } : each
  );
  return edited ? others : [...others, values];
};

type Props = {
  readonly list: ShippingPackageListAnswer;
  readonly edited: ShippingPackage | null;
  readonly onReload: () => void;
};

const PackageForm = ({ list, edited, onReload }: Props) => {
  const text = useText();
  const navigate = useNavigate();
  const store = useStore();
  const fields = usePackageFields();
  const [save] = useShopSaveShippingPackagesMutation();
  // As it was read or saved last: whoever typed while it was being saved may stay.
  const known = useRef(list);
  const fresh: ShippingPackage = {
    name: '',
    slug: '',
    type: 'box',
    length: 0,
    width: 0,
    height: 0,
    dimension_unit: store.dimension_unit,
    weight: 0,
    weight_unit: store.weight_unit,
    is_default: list.packages.length === 0 ? 'yes' : 'no',
  };
  return (
    <FormPage<ShippingPackage>
      title={edited?.name ?? text('shipping.package.add')}
      back={<SettingsBack fallback={PACKAGES} />}
      isNew={!edited}
      initialValues={edited ?? fresh}
      fields={fields}
      fieldOf={(name) => name.replace(/^packages\[\d+\]\./, '')}
      save={(_changes, values) => {
        const { packages, version } = known.current;
        return save({ packages: withPackage(packages, edited, values), version });
      }}
      onReload={onReload}
      savedMessage={text('shipping.package.saved')}
      onSaved={(saved) => {
        known.current = saved as SavedShippingPackagesAnswer;
        navigate(PACKAGES);
      }}
    >
      <Panel title={text('shipping.package.section')}>
        <FieldGrid fields={fields} />
      </Panel>
    </FormPage>
  );
};

/** The list of packages is saved as a whole: with what a colleague has added to it since, or not at all. */
const StoredPackage = ({ slug }: { readonly slug: string }) => {
  const text = useText();
  const query = useShopShippingPackagesQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <StoredRecord query={query}>
      {(list, onReload) => {
        const edited = list.packages.find((each: ShippingPackage) => each.slug === slug) ?? null;
        if (!edited && slug !== 'new') return <NotThere message={text('section.gone.text')} />;
        return <PackageForm list={list} edited={edited} onReload={onReload} />;
      }}
    </StoredRecord>
  );
};

export const PackagePage = () => {
  const { slug = '' } = useParams();
  return <StoredPackage key={slug} slug={slug} />;
};
