import { Box, Flex, Typography } from '@strapi/design-system';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import type { UpgradePath } from '../../../../server/src/contracts/upgrade-paths';
import { ConfirmAction } from '../../kit/dialog/action-dialog';
import { DialogButton } from '../../kit/dialog/dialog-button';
import { failureText } from '../../kit/failure-text';
import { Panel } from '../../kit/form/field-grid';
import { useMoney } from '../../kit/money/use-money';
import { useNamedVariants } from '../../lookups/use-lookups';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { UpgradePathDialog } from './upgrade-path-dialog';
import { blankUpgradePath, toUpgradePathForm } from './upgrade-path-form';
import { useShopDeleteUpgradePathMutation, useShopUpgradePathsQuery } from './upgrade-paths.api';
import { useProductValues } from './use-product-form';

type ProductProps = { readonly product: EditedProduct };
type PathProps = ProductProps & { readonly path: UpgradePath; readonly names: ReadonlyMap<number, string> };

const useWords = ({ product, path, names }: PathProps) => {
  const text = useText();
  const { format } = useMoney();
  const from = product.variants.find(({ id }) => id === path.from_variant)?.variation_title ?? `#${path.from_variant}`;
  const to = path.to_variants.map((id) => names.get(id) ?? `#${id}`).join(', ');
  const { discount } = toUpgradePathForm(path);
  return {
    name: path.title || text('catalog.upgrades.line', { from, to }),
    facts: [
      path.title ? text('catalog.upgrades.line', { from, to }) : '',
      path.is_prorate === 1 ? text('catalog.upgrades.prorated') : '',
      typeof discount === 'number' ? text('catalog.upgrades.discounted', { amount: format(discount) }) : '',
    ].filter((fact) => fact !== ''),
  };
};

const PathActions = ({ product, path, name }: Omit<PathProps, 'names'> & { readonly name: string }) => {
  const text = useText();
  const [remove] = useShopDeleteUpgradePathMutation();
  return (
    <Flex gap={2} wrap="wrap">
      <DialogButton label={text('kit.edit')} size="S" variant="secondary">
        {(close) => (
          <UpgradePathDialog
            productId={product.ID}
            pathId={path.id}
            initial={toUpgradePathForm(path)}
            variants={product.variants}
            onClose={close}
          />
        )}
      </DialogButton>
      <DialogButton label={text('kit.remove')} size="S" variant="danger-light">
        {(close) => (
          <ConfirmAction
            title={text('catalog.upgrades.remove')}
            consequence={text('catalog.upgrades.remove.text', { name })}
            confirmLabel={text('kit.remove')}
            danger
            run={() => remove(path.id)}
            onDone={close}
            onClose={close}
          />
        )}
      </DialogButton>
    </Flex>
  );
};

const Path = (props: PathProps) => {
  const canEdit = useCan()('products/edit');
  const { name, facts } = useWords(props);
  return (
    <Flex tag="li" justifyContent="space-between" gap={4} wrap="wrap">
      <Box minWidth="0">
        <Typography fontWeight="semiBold" textColor="neutral800" style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography tag="p" variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      {canEdit ? <PathActions product={props.product} path={props.path} name={name} /> : null}
    </Flex>
  );
};

const AddPath = ({ product }: ProductProps) => {
  const text = useText();
  const first = product.detail.default_variation_id ?? product.variants[0]?.id;
  if (!useCan()('products/edit') || first === undefined) return null;
  return (
    <DialogButton label={text('catalog.upgrades.add')} size="S" variant="secondary">
      {(close) => (
        <UpgradePathDialog
          productId={product.ID}
          pathId={null}
          initial={blankUpgradePath(first)}
          variants={product.variants}
          onClose={close}
        />
      )}
    </DialogButton>
  );
};

/** Where the buyers of its variants may go from there. It is saved at once, beside the form of the page. */
export const UpgradePathsSection = ({ product }: ProductProps) => {
  const text = useText();
  const { kind, variants } = useProductValues();
  const { data = [], error } = useShopUpgradePathsQuery(product.ID);
  const names = useNamedVariants([...new Set(data.flatMap(({ to_variants: targets }) => targets))]);
  // Upgrades begin at a subscription or a licence.
  const canHave = kind === 'digital' || variants.some(({ payment }) => payment === 'subscription');
  if (!canHave && data.length === 0) return null;
  return (
    <Panel title={text('catalog.upgrades')} text={text('catalog.upgrades.text')} action={<AddPath product={product} />}>
      {error ? <Typography textColor="danger600">{failureText(error, text)}</Typography> : null}
      {data.length > 0 ? (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
          {data.map((path) => (
            <Path key={path.id} product={product} path={path} names={names} />
          ))}
        </Flex>
      ) : null}
    </Panel>
  );
};
