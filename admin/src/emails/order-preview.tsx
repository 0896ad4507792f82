import { Box, TextInput, Typography } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { failureText } from '../kit/failure-text';
import { Panel } from '../kit/form/field-grid';
import { Labelled } from '../kit/form/labelled';
import { useText, type TextId } from '../texts/use-text';
import { orderIdOf } from './notification-values';

/** How long a pause in typing is, after which the server fills the text in again. */
export const PAUSE_MS = 500;

/** What is written is dark on a light ground, whatever the panel is. */
const Paper = styled.iframe`
  display: block;
  inline-size: 100%;
  block-size: 64rem;
  border: 1px solid ${({ theme }) => theme.colors.neutral200};
  border-radius: ${({ theme }) => theme.borderRadius};
  background: #ffffff;
  color-scheme: light;
`;

/** Nothing in it runs or leads anywhere: `sandbox` permits nothing. */
export const PreviewPage = ({ title, html }: { readonly title: string; readonly html: string }) => (
  <Paper sandbox="" srcDoc={html} title={title} />
);

/** The order that somebody wants to see; `named` is a part of what is sent. */
export const useShownOrder = () => {
  const [written, write] = useState('');
  const id = orderIdOf(useDebounce(written, PAUSE_MS));
  return { written, write, named: id === null ? {} : { order_id: id } };
};

type Query<Data> = {
  readonly data?: Data | undefined;
  readonly error?: unknown;
  readonly isFetching: boolean;
};

type Props<Data> = {
  readonly order: ReturnType<typeof useShownOrder>;
  readonly hint: TextId;
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
};

/** What is being written, filled in with an order. */
export const OrderPreview = <Data,>({ order, hint, query, children }: Props<Data>) => {
  const text = useText();
  const { data, error, isFetching } = query;
  return (
    <Panel title={text('emails.preview')}>
      <Labelled label={text('emails.preview.order')} hint={text(hint)}>
        <TextInput
          value={order.written}
          inputMode="numeric"
          autoComplete="off"
          onChange={({ target }) => order.write(target.value)}
        />
      </Labelled>
      <Typography role="status" textColor="neutral800">
        {error ? failureText(error, text) : isFetching && !data ? text('kit.loading') : ''}
      </Typography>
      {data && !error ? <Box aria-busy={isFetching}>{children(data)}</Box> : null}
    </Panel>
  );
};
