import {
  Box,
  Button,
  Field,
  Flex,
  SingleSelect,
  SingleSelectOption,
  TextInput,
  Typography,
} from '@strapi/design-system';
import { useState } from 'react';
import type { EditedProduct } from '../../../../server/src/contracts/products';
import type { ProductVariant } from '../../../../server/src/contracts/variants';
import { ActionModal } from '../../kit/dialog/action-dialog';
import { Panel } from '../../kit/form/field-grid';
import { readWhole, writeNumber, type NumberValue } from '../../kit/form/number-text';
import { useCan } from '../../permissions';
import { useText } from '../../texts/use-text';
import { useShopCorrectStockMutation } from './stock.api';
import { StockHistory } from './stock-history';

const REASONS = ['received', 'correction', 'damage', 'return', 'transfer', 'other'] as const;

type Reason = (typeof REASONS)[number];

type CorrectProps = { readonly variant: ProductVariant; readonly onDone: () => void; readonly onClose: () => void };

const availableAfter = ({ on_hold: held, committed }: ProductVariant, total: number): number =>
  Math.max(0, total - held - committed);

type ReasonProps = {
  readonly reason: Reason;
  readonly words: string;
  readonly onReason: (reason: Reason) => void;
  readonly onWords: (words: string) => void;
};

const ReasonFields = ({ reason, words, onReason, onWords }: ReasonProps) => {
  const text = useText();
  return (
    <>
      <Field.Root width="100%" required>
        <Field.Label>{text('catalog.stock.reason')}</Field.Label>
        <SingleSelect value={reason} onChange={(value) => onReason(value as Reason)}>
          {REASONS.map((each) => (
            <SingleSelectOption key={each} value={each}>
              {text(`catalog.stock.reason.${each}`)}
            </SingleSelectOption>
          ))}
        </SingleSelect>
      </Field.Root>
      <Field.Root width="100%" required={reason === 'other'}>
        <Field.Label>{text('catalog.stock.words')}</Field.Label>
        <TextInput value={words} autoComplete="off" onChange={({ target }) => onWords(target.value)} />
      </Field.Root>
    </>
  );
};

type TotalProps = {
  readonly stock: NumberValue;
  readonly isWrong: boolean;
  readonly onChange: (stock: NumberValue) => void;
};

const TotalField = ({ stock, isWrong, onChange }: TotalProps) => {
  const text = useText();
  const error = isWrong ? text('kit.number.notWhole') : undefined;
  return (
    <Field.Root width="100%" required error={error} hint={text('catalog.stock.total.hint')}>
      <Field.Label>{text('catalog.stock.total')}</Field.Label>
      <TextInput
        value={writeNumber(stock)}
        inputMode="numeric"
        autoComplete="off"
        onChange={({ target }) => onChange(readWhole(target.value))}
      />
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

/** What was counted, and why it is not what was written down. */
const CorrectStock = ({ variant, onDone, onClose }: CorrectProps) => {
  const text = useText();
  const [correct] = useShopCorrectStockMutation();
  const [stock, setStock] = useState<NumberValue>(variant.total_stock);
  const [reason, setReason] = useState<Reason>('correction');
  const [words, setWords] = useState('');
  const to = typeof stock === 'number' && stock >= 0 ? stock : null;
  const isTold = reason !== 'other' || words.trim() !== '';
  const from = variant.total_stock;
  const available = availableAfter(variant, to ?? from);
  return (
    <ActionModal
      title={text('catalog.stock.correct.title', { variant: variant.variation_title })}
      {...(to === null ? {} : { consequence: text('catalog.stock.correct.text', { from, to, available }) })}
      confirmLabel={text('catalog.stock.correct')}
      isReady={to !== null && to !== from && isTold}
      intention={{ stock, reason, words }}
      run={() => correct({ productId: variant.post_id, variantId: variant.id, stock: to ?? from, reason, words })}
      onDone={onDone}
      onClose={onClose}
    >
      <TotalField stock={stock} isWrong={to === null} onChange={setStock} />
      <ReasonFields reason={reason} words={words} onReason={setReason} onWords={setWords} />
    </ActionModal>
  );
};

const FIGURES = ['total_stock', 'on_hold', 'committed', 'available'] as const;

const Figures = ({ variant }: { readonly variant: ProductVariant }) => {
  const text = useText();
  return (
    <Flex tag="dl" gap={4} wrap="wrap">
      {FIGURES.map((figure) => (
        <Flex key={figure} gap={1}>
          <Typography tag="dt" variant="pi" textColor="neutral600">
            {text(`catalog.stock.figure.${figure}`)}
          </Typography>
          <Typography tag="dd" variant="pi" textColor="neutral800" fontWeight="bold">
            {variant[figure]}
          </Typography>
        </Flex>
      ))}
    </Flex>
  );
};

const VariantStock = ({ variant, onReload }: { readonly variant: ProductVariant; readonly onReload: () => void }) => {
  const text = useText();
  const can = useCan();
  const [open, setOpen] = useState<'correct' | 'history' | null>(null);
  const close = (): void => setOpen(null);
  const done = (): void => {
    close();
    onReload();
  };
  return (
    <Flex tag="li" justifyContent="space-between" alignItems="center" gap={4} wrap="wrap">
      <Box>
        <Typography fontWeight="semiBold" textColor="neutral800">
          {variant.variation_title}
        </Typography>
        <Figures variant={variant} />
      </Box>
      <Flex gap={2}>
        {can('products/edit') ? (
          <Button type="button" size="S" variant="secondary" onClick={() => setOpen('correct')}>
            {text('catalog.stock.correct')}
          </Button>
        ) : null}
        <Button type="button" size="S" variant="tertiary" onClick={() => setOpen('history')}>
          {text('catalog.stock.history')}
        </Button>
      </Flex>
      {open === 'correct' ? <CorrectStock variant={variant} onClose={close} onDone={done} /> : null}
      {open === 'history' ? <StockHistory variant={variant} onClose={close} /> : null}
    </Flex>
  );
};

type Props = {
  /** As it is stored, with what orders hold of it. */
  readonly product: EditedProduct;
  readonly onReload: () => void;
};

/** Pieces that are counted: what there is, what orders hold, why it changed. */
export const StockSection = ({ product, onReload }: Props) => {
  const text = useText();
  const counted = product.detail.manage_stock === 1 ? product.variants.filter((each) => each.manage_stock === 1) : [];
  if (counted.length === 0) return null;
  return (
    <Panel title={text('catalog.stock.section')}>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
        {counted.map((variant) => (
          <VariantStock key={variant.id} variant={variant} onReload={onReload} />
        ))}
      </Flex>
    </Panel>
  );
};
