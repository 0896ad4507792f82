import { Box, Flex, Loader, Radio, Typography } from '@strapi/design-system';
import { useMemo, useState } from 'react';
import type { CustomerMergePreview } from '../../../server/src/contracts/customer-merge';
import type { CustomerDetail } from '../../../server/src/contracts/customers';
import { ActionModal } from '../kit/dialog/action-dialog';
import { failureText } from '../kit/failure-text';
import { Labelled } from '../kit/form/labelled';
import type { PickedRecord } from '../kit/form/picked-record';
import { RecordPicker } from '../kit/form/record-picker';
import { useMoney } from '../kit/money/use-money';
import { useText } from '../texts/use-text';
import { useShopMergeCustomersMutation, useShopMergePreviewQuery } from './customers.api';
import { movesInWords } from './merge-words';
import { pickedCustomer, useFoundCustomers } from './use-found-customers';

/** A hook for the picker: customers who are found, but this one. */
const othersThan = (ownId: number) =>
  function useOthers(search: string) {
    const { records, isLoading } = useFoundCustomers(search);
    return { records: records.filter(({ id }) => id !== ownId), isLoading };
  };

type PlanProps = { readonly plan: CustomerMergePreview };

/** What would happen, before it does. */
const Plan = ({ plan }: PlanProps) => {
  const text = useText();
  const money = useMoney();
  const { purchase_count: count, ltv } = plan.figures;
  const moves = movesInWords(plan, text);
  return (
    <Box background="neutral100" hasRadius padding={4} aria-live="polite">
      <Typography fontWeight="semiBold">
        {text('customers.merge.moves', { goes: plan.goes.email, stays: plan.stays.email })}
      </Typography>
      <Box tag="ul" paddingTop={2} paddingBottom={2} paddingLeft={4} style={{ listStyle: 'disc' }}>
        {moves.map((words) => (
          <Typography key={words} tag="li">
            {words}
          </Typography>
        ))}
        {moves.length === 0 ? <Typography tag="li">{text('customers.merge.nothing')}</Typography> : null}
      </Box>
      <Typography tag="p">{text('customers.merge.figures', { count, spent: money.format(ltv) })}</Typography>
      <Typography tag="p">{text('customers.merge.goes', { goes: plan.goes.email })}</Typography>
    </Box>
  );
};

type StaysProps = {
  readonly own: PickedRecord;
  readonly other: PickedRecord;
  readonly value: number;
  readonly onChange: (id: number) => void;
};

const WhoStays = ({ own, other, value, onChange }: StaysProps) => {
  const label = useText()('customers.merge.stays');
  return (
    <Labelled label={label} name="stays">
      <Radio.Group value={String(value)} onValueChange={(id: string) => onChange(Number(id))} aria-label={label}>
        <Flex direction="column" alignItems="flex-start" gap={2}>
          {[own, other].map(({ id, name }) => (
            <Radio.Item key={id} value={String(id)}>
              {name}
            </Radio.Item>
          ))}
        </Flex>
      </Radio.Group>
    </Labelled>
  );
};

type PreviewProps = { readonly query: ReturnType<typeof useShopMergePreviewQuery> };

const Preview = ({ query: { data, error, isFetching } }: PreviewProps) => {
  const text = useText();
  if (isFetching) return <Loader small>{text('kit.loading')}</Loader>;
  if (error) {
    return (
      <Box role="alert" background="danger100" hasRadius padding={3}>
        <Typography textColor="danger700">{failureText(error, text)}</Typography>
      </Box>
    );
  }
  return data ? <Plan plan={data} /> : null;
};

type Props = {
  readonly customer: CustomerDetail;
  readonly onMerged: (staysId: number) => void;
  readonly onClose: () => void;
};

/** The numbers are those of now, also where the dialog was open a moment ago. */
const FRESH = { refetchOnMountOrArgChange: true } as const;

/** Two records of one person become one: shows in numbers what changes hands before anything does. */
export const MergeDialog = ({ customer, onMerged, onClose }: Props) => {
  const text = useText();
  const useFound = useMemo(() => othersThan(customer.id), [customer.id]);
  const own = pickedCustomer(customer);
  const [other, setOther] = useState<PickedRecord | null>(null);
  const [staysId, setStaysId] = useState(customer.id);
  const goesId = staysId === customer.id ? (other?.id ?? 0) : customer.id;
  const preview = useShopMergePreviewQuery({ customerId: staysId, from: goesId }, { ...FRESH, skip: other === null });
  const [merge] = useShopMergeCustomersMutation();
  return (
    <ActionModal
      title={text('customers.merge')}
      confirmLabel={text('customers.merge.confirm')}
      danger
      isReady={other !== null && preview.data !== undefined && !preview.isFetching && !preview.error}
      run={() => merge({ customerId: staysId, from: goesId })}
      intention={[staysId, goesId]}
      onDone={() => onMerged(staysId)}
      onClose={onClose}
    >
      <Typography>{text('customers.merge.text')}</Typography>
      <Labelled label={text('customers.merge.other')} name="other">
        <RecordPicker
          name="other"
          value={other}
          onChange={(record) => {
            setOther(record);
            setStaysId(customer.id);
          }}
          useFound={useFound}
        />
      </Labelled>
      {other ? <WhoStays own={own} other={other} value={staysId} onChange={setStaysId} /> : null}
      {other ? <Preview query={preview} /> : null}
    </ActionModal>
  );
};
