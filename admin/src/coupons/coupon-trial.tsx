import { Box, Button, Field, Flex, IconButton, Modal, TextInput, Typography } from '@strapi/design-system';
import { Plus, Trash } from '@strapi/icons';
import { useState } from 'react';
import type { Coupon, CouponCalculation } from '../../../server/src/contracts/coupons';
import { Ledger } from '../kit/detail/facts';
import { useDialogFocus } from '../kit/dialog/use-dialog-focus';
import { failureText } from '../kit/failure-text';
import { Labelled } from '../kit/form/labelled';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { useMoney } from '../kit/money/use-money';
import { useFoundVariants } from '../lookups/use-lookups';
import { useAnyText, useText } from '../texts/use-text';
import { useShopTryCouponMutation } from './coupons.api';

type Line = { readonly key: number; readonly variant: PickedRecord | null; readonly quantity: string };

const MAX_LINES = 20;

const quantityOf = ({ quantity }: Line): number => (/^[1-9]\d{0,3}$/.test(quantity.trim()) ? Number(quantity) : 0);

const isComplete = (line: Line): boolean => line.variant !== null && quantityOf(line) > 0;

type LineProps = {
  readonly line: Line;
  readonly onChange: (line: Line) => void;
  readonly onRemove: (() => void) | null;
};

const TrialLine = ({ line, onChange, onRemove }: LineProps) => {
  const text = useText();
  return (
    <Flex gap={3} alignItems="flex-end" wrap="wrap">
      <Box flex="1" minWidth="18rem">
        <Labelled label={text('coupons.try.product')} name={`product.${line.key}`}>
          <RecordPicker
            name={`product.${line.key}`}
            value={line.variant}
            onChange={(variant) => onChange({ ...line, variant })}
            useFound={useFoundVariants}
          />
        </Labelled>
      </Box>
      <Box width="9rem">
        <Labelled label={text('coupons.try.quantity')} name={`quantity.${line.key}`}>
          <TextInput
            name={`quantity.${line.key}`}
            value={line.quantity}
            inputMode="numeric"
            onChange={({ target }) => onChange({ ...line, quantity: target.value })}
          />
        </Labelled>
      </Box>
      {onRemove ? (
        <IconButton label={text('kit.remove')} onClick={onRemove} type="button">
          <Trash />
        </IconButton>
      ) : null}
    </Flex>
  );
};

const Refused = ({ reason, message }: { readonly reason: string; readonly message: string }) => {
  const text = useText();
  const anyText = useAnyText();
  return (
    <Box background="warning100" hasRadius padding={4}>
      <Typography tag="p" textColor="neutral800" fontWeight="semiBold">
        {text('coupons.try.refused')}
      </Typography>
      <Typography tag="p" textColor="neutral800">
        {anyText(`coupons.refusal.${reason}`, message)}
      </Typography>
    </Box>
  );
};

type ResultProps = { readonly coupon: Coupon; readonly result: CouponCalculation; readonly lines: readonly Line[] };

const Granted = ({ result, lines }: Omit<ResultProps, 'coupon'>) => {
  const text = useText();
  const money = useMoney();
  const names = new Map(lines.map(({ variant }) => [variant?.id, variant?.name]));
  const total = result.calculated_items.reduce((sum, item) => sum + item.line_total, 0);
  return (
    <Box background="success100" hasRadius padding={4}>
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Typography tag="p" textColor="neutral800" fontWeight="semiBold">
          {text('coupons.try.granted', { amount: money.format(result.coupon_discount_total) })}
        </Typography>
        <Ledger
          lines={[
            ...result.calculated_items.map((item) => ({
              label: `${item.quantity} × ${names.get(item.object_id) ?? `#${item.object_id}`}`,
              amount:
                item.coupon_discount === 0
                  ? money.format(item.line_total)
                  : `${money.format(item.subtotal)} − ${money.format(item.coupon_discount)}`,
            })),
            { label: text('coupons.try.total'), amount: money.format(total), strong: true },
          ]}
        />
      </Flex>
    </Box>
  );
};

const Result = ({ coupon, result, lines }: ResultProps) => {
  const refused = result.refused_coupons.find(({ code }) => code === coupon.code);
  if (refused) return <Refused reason={refused.reason} message={refused.message} />;
  return <Granted result={result} lines={lines} />;
};

const useTrial = (coupon: Coupon) => {
  const [lines, setLines] = useState<readonly Line[]>([{ key: 1, variant: null, quantity: '1' }]);
  const [email, setEmail] = useState('');
  const [ask, { data, error, isLoading, reset }] = useShopTryCouponMutation();
  const change = (next: readonly Line[]): void => {
    // The answer was about another cart.
    reset();
    setLines(next);
  };
  const start = (): void => {
    const filled = lines.filter(isComplete).map((line) => ({
      variationId: line.variant?.id ?? 0,
      quantity: quantityOf(line),
    }));
    void ask({ couponIds: [coupon.id], lines: filled, email: email.trim() });
  };
  return {
    lines,
    change,
    email,
    setEmail: (text: string): void => {
      reset();
      setEmail(text);
    },
    start,
    data,
    error,
    isLoading,
  };
};

type Props = { readonly coupon: Coupon; readonly onClose: () => void };

const TrialFields = ({ trial }: { readonly trial: ReturnType<typeof useTrial> }) => {
  const text = useText();
  const { lines, change, email, setEmail } = trial;
  const nextKey = Math.max(...lines.map(({ key }) => key)) + 1;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {lines.map((line) => (
        <TrialLine
          key={line.key}
          line={line}
          onChange={(changed) => change(lines.map((other) => (other.key === line.key ? changed : other)))}
          onRemove={lines.length > 1 ? () => change(lines.filter(({ key }) => key !== line.key)) : null}
        />
      ))}
      <Flex>
        <Button
          type="button"
          size="S"
          variant="secondary"
          startIcon={<Plus />}
          disabled={lines.length >= MAX_LINES}
          onClick={() => change([...lines, { key: nextKey, variant: null, quantity: '1' }])}
        >
          {text('coupons.try.addLine')}
        </Button>
      </Flex>
      <Field.Root name="email" hint={text('coupons.try.email.hint')} width="100%">
        <Field.Label>{text('coupons.try.email')}</Field.Label>
        <TextInput
          name="email"
          inputMode="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
        <Field.Hint />
      </Field.Root>
    </Flex>
  );
};

/** A cart that nobody has: the server says what the coupon takes off it, or why it is refused. Nothing is written. */
export const CouponTrial = ({ coupon, onClose }: Props) => {
  const text = useText();
  const focus = useDialogFocus();
  const trial = useTrial(coupon);
  return (
    <Modal.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Modal.Content {...focus}>
        <Modal.Header>
          <Modal.Title>{text('coupons.try.title', { code: coupon.code })}</Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>{text('coupons.try.text')}</Typography>
            <TrialFields trial={trial} />
            <Box role="status">
              {trial.data ? <Result coupon={coupon} result={trial.data} lines={trial.lines} /> : null}
            </Box>
            {trial.error ? (
              <Box role="alert" background="danger100" hasRadius padding={3}>
                <Typography textColor="danger700">{failureText(trial.error, text)}</Typography>
              </Box>
            ) : null}
          </Flex>
        </Modal.Body>
        <Modal.Footer>
          <Button type="button" variant="tertiary" onClick={onClose}>
            {text('kit.close')}
          </Button>
          <Button
            type="button"
            loading={trial.isLoading}
            disabled={!trial.lines.some(isComplete)}
            onClick={trial.start}
          >
            {text('coupons.try.start')}
          </Button>
        </Modal.Footer>
      </Modal.Content>
    </Modal.Root>
  );
};
