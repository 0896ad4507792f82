import { Box, Flex, Typography } from '@strapi/design-system';
import type { DocumentStatus, PdfTemplate, PrintTemplate } from '../../../server/src/contracts/document-templates';
import { Panel } from '../kit/form/field-grid';
import { LoadState } from '../kit/page/load-state';
import { RoomLink } from '../kit/page/room-link';
import { ShopPage } from '../kit/page/shop-page';
import { RecordTable, type RecordColumn } from '../settings/record-table';
import { useText, type Text } from '../texts/use-text';
import { AddTemplate } from './add-template';
import { DOCUMENTS, templateName } from './template-parts';
import { useShopDocumentStatusQuery, useShopPdfTemplatesQuery, useShopPrintTemplatesQuery } from './templates.api';

const stateOf = (text: Text, isChanged: boolean): string =>
  text(isChanged ? 'documents.state.changed' : 'documents.state.factory');

const pdfColumns = (text: Text): readonly RecordColumn<PdfTemplate>[] => [
  { label: 'documents.name', cell: (template) => templateName(text, template) },
  { label: 'documents.kind', cell: ({ kind }) => text(`orders.documents.${kind}`) },
  {
    label: 'documents.state',
    cell: ({ is_factory: isFactory, is_changed: isChanged }) =>
      isFactory ? stateOf(text, isChanged) : text('documents.state.own'),
  },
];

const printColumns = (text: Text): readonly RecordColumn<PrintTemplate>[] => [
  { label: 'documents.name', cell: ({ key }) => text(`documents.print.${key}`) },
  { label: 'documents.state', cell: ({ is_changed: isChanged }) => stateOf(text, isChanged) },
];

const faultsOf = (
  { is_ready, fault, logo, seller_missing: missing }: DocumentStatus,
  text: Text
): readonly string[] => [
  ...(is_ready ? [] : [fault ?? '']),
  ...(logo.state === 'unusable' ? [text('documents.logo.unusable', { fault: logo.fault ?? '' })] : []),
  ...(missing.length > 0 ? [text('documents.seller.missing')] : []),
];

/** What is wrong with all documents is said first. */
const Faults = () => {
  const text = useText();
  const { data } = useShopDocumentStatusQuery(undefined);
  const faults = data ? faultsOf(data, text) : [];
  return (
    <Box role="status">
      {faults.map((fault) => (
        <Box key={fault} background="warning100" hasRadius padding={4} marginBottom={4}>
          <Typography textColor="neutral800">{fault}</Typography>
        </Box>
      ))}
    </Box>
  );
};

const PdfTemplates = () => {
  const text = useText();
  const title = text('documents.pdf');
  const query = useShopPdfTemplatesQuery(undefined);
  return (
    <Panel title={title} text={text('documents.pdf.text')}>
      <LoadState query={query}>
        {({ templates }) => (
          <RecordTable
            label={title}
            rows={templates}
            keyOf={({ id }) => id}
            href={({ id }) => `${DOCUMENTS}/pdf/${id}`}
            columns={pdfColumns(text)}
            empty={text('documents.none')}
          />
        )}
      </LoadState>
    </Panel>
  );
};

const PrintTemplates = () => {
  const text = useText();
  const title = text('documents.print');
  const query = useShopPrintTemplatesQuery(undefined);
  return (
    <Panel title={title} text={text('documents.print.text')}>
      <LoadState query={query}>
        {({ templates }) => (
          <RecordTable
            label={title}
            rows={templates}
            keyOf={({ key }) => key}
            href={({ key }) => `${DOCUMENTS}/print/${key}`}
            columns={printColumns(text)}
            empty={text('documents.none')}
          />
        )}
      </LoadState>
    </Panel>
  );
};

/** What invoices, receipts and slips say beside their numbers. */
export const TemplateListPage = () => {
  const text = useText();
  return (
    <ShopPage
      title={text('documents.title')}
      subtitle={text('documents.subtitle')}
      needs={['super_admin']}
      primaryAction={<AddTemplate />}
      secondaryAction={<RoomLink to="/settings/shop/store">{text('documents.settings')}</RoomLink>}
    >
      <Faults />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <PdfTemplates />
        <PrintTemplates />
      </Flex>
    </ShopPage>
  );
};
