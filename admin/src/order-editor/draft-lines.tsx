import { Box, Button, Field, Flex, IconButton, TextInput, Typography } from '@strapi/design-system';
import { Trash } from '@strapi/icons';
import { useField } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { useDrawn } from '../kit/form/drawn-fields';
import { Panel } from '../kit/form/field-grid';
import { Labelled } from '../kit/form/labelled';
import { readWhole, writeNumber } from '../kit/form/number-text';
import { RecordPicker } from '../kit/form/record-picker';
import { MoneyInput } from '../kit/money/money-input';
import { useMoney } from '../kit/money/use-money';
import { useFoundVariants } from '../lookups/use-lookups';
import { useText } from '../texts/use-text';
import type { DraftLine } from './order-draft';
import { useDraft } from './use-draft';

type LineProps = {
  readonly line: DraftLine;
  /** Of its fields in the form. */
  readonly path: string;
  readonly currency: string;
  readonly onChange: (line: DraftLine) => void;
};

/** Says what is wrong below inputs that have no room for a label. */
const Checked = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  useDrawn(path);
  return (
    <Field.Root name={path} error={useField(path).error}>
      {children}
      <Field.Error />
    </Field.Root>
  );
};

const CustomLine = ({ line, path, currency, onChange }: LineProps) => {
  const text = useText();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Checked path={`${path}.name`}>
        <TextInput
          name={`title-${line.key}`}
          aria-label={text('orderEditor.customTitle')}
          placeholder={text('orderEditor.customTitle')}
          value={line.name}
          onChange={({ target }) => onChange({ ...line, name: target.value })}
        />
      </Checked>
      <Checked path={`${path}.price`}>
        <MoneyInput
          name={`price-${line.key}`}
          aria-label={text('orderEditor.price', { name: line.name })}
          value={line.price}
          currency={currency}
          onChange={(price) => onChange({ ...line, price })}
        />
      </Checked>
    </Flex>
  );
};

const KnownLine = ({ line, currency }: Pick<LineProps, 'line' | 'currency'>) => {
  const { format } = useMoney();
  return (
    <>
      <Typography textColor="neutral800">{line.name}</Typography>
      {typeof line.price === 'number' ? (
        <Typography tag="p" variant="pi" textColor="neutral600">
          {format(line.price, currency)}
        </Typography>
      ) : null}
    </>
  );
};

const Line = (props: LineProps & { readonly onRemove: () => void }) => {
  const text = useText();
  const { line, path, onChange, onRemove } = props;
  return (
    <Flex tag="li" gap={3} wrap="wrap" alignItems="center">
      <Box flex="1" minWidth="16rem">
        {line.variantId > 0 ? <KnownLine {...props} /> : <CustomLine {...props} />}
      </Box>
      <Box width="8rem">
        <Checked path={`${path}.quantity`}>
          <TextInput
            name={`quantity-${line.key}`}
            aria-label={text('orderEditor.quantity', { name: line.name })}
            inputMode="numeric"
            autoComplete="off"
            value={writeNumber(line.quantity)}
            onChange={({ target }) => onChange({ ...line, quantity: readWhole(target.value) })}
          />
        </Checked>
      </Box>
      <IconButton label={text('orderEditor.remove', { name: line.name })} onClick={onRemove}>
        <Trash />
      </IconButton>
    </Flex>
  );
};

const newLine = (variantId: number, name: string): DraftLine => ({
  key: crypto.randomUUID(),
  itemId: null,
  variantId,
  name,
  quantity: 1,
  price: null,
});

/** What is ordered: variants of the catalogue, and lines with a title and a price of their own. */
export const DraftLines = ({ currency }: { readonly currency: string }) => {
  const text = useText();
  const { lines } = useDraft();
  const { onChange } = useField('lines');
  const setLines = (changed: readonly DraftLine[]): void => onChange('lines', changed as never);
  return (
    <Panel title={text('orders.lines.title')}>
      <Checked path="lines">
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {lines.map((line, index) => (
            <Line
              key={line.key}
              line={line}
              path={`lines.${index}`}
              currency={currency}
              onChange={(changed) => setLines(lines.map((each) => (each.key === line.key ? changed : each)))}
              onRemove={() => setLines(lines.filter(({ key }) => key !== line.key))}
            />
          ))}
        </Flex>
      </Checked>
      <Labelled name="product" label={text('orderEditor.addProduct')}>
        <RecordPicker
          key={lines.length}
          name="product"
          value={null}
          useFound={useFoundVariants}
          onChange={(variant) => variant && setLines([...lines, newLine(variant.id, variant.name)])}
        />
      </Labelled>
      <Box>
        <Button type="button" variant="tertiary" onClick={() => setLines([...lines, newLine(0, '')])}>
          {text('orderEditor.addCustom')}
        </Button>
      </Box>
    </Panel>
  );
};
