import { Box, Field, Flex, Loader, TextInput, Typography } from '@strapi/design-system';
import { useState } from 'react';
import type { LineToShip } from '../../../server/src/contracts/shipments';
import { ActionModal } from '../kit/dialog/action-dialog';
import { PartFailed } from '../kit/page/part-failed';
import { useText, type TextId } from '../texts/use-text';
import { countLeft, countPieces, everything, linesToAsk, piecesOf, type TypedPieces } from './fulfilment-plan';
import type { OrderDialogProps } from './orders.api';
import { lineName } from './order-lines';
import { useShopShipmentsQuery, useShopShipOrderMutation } from './shipments.api';

type PiecesProps = {
  readonly lines: readonly LineToShip[];
  readonly typed: TypedPieces;
  readonly onChange: (typed: TypedPieces) => void;
};

const Pieces = ({ lines, typed, onChange }: PiecesProps) => {
  const text = useText();
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
      {lines.map((line) => (
        <Flex key={line.order_item_id} tag="li" gap={4} justifyContent="space-between" wrap="wrap">
          <Box flex="1" minWidth="12rem">
            <Typography textColor="neutral800">{lineName(line)}</Typography>
            {line.sku ? (
              <Typography tag="p" variant="pi" textColor="neutral600">
                {text('orders.lines.sku', { sku: line.sku })}
              </Typography>
            ) : null}
          </Box>
          <Flex gap={3}>
            <Box width="8rem">
              <TextInput
                name={`pieces-${line.order_item_id}`}
                aria-label={text('shipments.pieces', { name: lineName(line) })}
                inputMode="numeric"
                autoComplete="off"
                value={typed[line.order_item_id] ?? ''}
                onChange={({ target }) => onChange({ ...typed, [line.order_item_id]: target.value })}
              />
            </Box>
            <Typography variant="pi" textColor="neutral600">
              {text('shipments.ofLeft', { count: line.left })}
            </Typography>
          </Flex>
        </Flex>
      ))}
    </Flex>
  );
};

const DETAILS = ['carrier', 'tracking_number', 'tracking_url'] as const;

type Details = Readonly<Record<(typeof DETAILS)[number], string>>;

const LABELS: Readonly<Record<keyof Details, TextId>> = {
  carrier: 'shipments.carrier',
  tracking_number: 'shipments.trackingNumber',
  tracking_url: 'shipments.trackingUrl',
};

type DetailsProps = { readonly details: Details; readonly onChange: (details: Details) => void };

const DetailFields = ({ details, onChange }: DetailsProps) => {
  const text = useText();
  return (
    <>
      {DETAILS.map((name) => (
        <Field.Root key={name} name={name}>
          <Field.Label>{text(LABELS[name])}</Field.Label>
          <TextInput
            name={name}
            autoComplete="off"
            inputMode={name === 'tracking_url' ? 'url' : 'text'}
            value={details[name]}
            onChange={({ target }) => onChange({ ...details, [name]: target.value })}
          />
        </Field.Root>
      ))}
    </>
  );
};

type FormProps = OrderDialogProps & { readonly lines: readonly LineToShip[] };

const FulfilForm = ({ order, lines, onClose }: FormProps) => {
  const text = useText();
  const [ship] = useShopShipOrderMutation();
  // As it was when the window opened: a colleague who ships meanwhile does not change what is typed here, and the server counts.
  const [asked] = useState(() => linesToAsk(lines));
  const [typed, setTyped] = useState(() => everything(asked));
  const [details, setDetails] = useState<Details>({ carrier: '', tracking_number: '', tracking_url: '' });
  const pieces = piecesOf(asked, typed);
  const count = countPieces(pieces ?? []);
  const consequence =
    pieces === null
      ? text('shipments.wrongPieces')
      : text('shipments.consequence', { count, rest: countLeft(asked) - count });
  return (
    <ActionModal
      title={text('shipments.fulfil')}
      consequence={consequence}
      confirmLabel={text('shipments.ship')}
      isReady={count > 0}
      intention={[typed, details]}
      run={(key) => ship({ id: order.id, key, shipment: { items: pieces ?? [], ...details } })}
      onDone={onClose}
      onClose={onClose}
    >
      <Pieces lines={asked} typed={typed} onChange={setTyped} />
      <DetailFields details={details} onChange={setDetails} />
    </ActionModal>
  );
};

/** Sends what is left of an order, or less of it. */
export const FulfilDialog = (props: OrderDialogProps) => {
  const text = useText();
  const { data, error, refetch } = useShopShipmentsQuery(props.order.id);
  if (data) return <FulfilForm {...props} lines={data.lines} />;
  return error ? <PartFailed onRetry={() => void refetch()} /> : <Loader small>{text('shipments.loading')}</Loader>;
};
