import { html, type Html } from '../../../platform/html/markup';
import { formatPrice, type StoreSettings } from '../../settings';

export type SummaryRow = {
  readonly name: string;
  readonly label: string;
  readonly cents: number;
  readonly minus?: true;
  /** Shown where somebody points at the row. */
  readonly title?: string;
};

const renderLabel = ({ label, title }: SummaryRow): Html =>
  title ? html`<dt title="${title}">${label}</dt>` : html`<dt>${label}</dt>`;

export const renderRow = (row: SummaryRow, settings: StoreSettings): Html =>
  html`<div class="shop-summary-${row.name}">
    ${renderLabel(row)}
    <dd>${row.minus ? '-' : ''}${formatPrice(row.cents, settings)}</dd>
  </div>`;
