import type {
  CustomerReportAnswer,
  HeatMapAnswer,
  ProductPerformanceAnswer,
  ProductReportAnswer,
  RecentActivitiesAnswer,
  RecentOrdersAnswer,
  RefundChartAnswer,
  RefundGroup,
  RefundsByGroupAnswer,
  SoldProduct,
  SourcesAnswer,
  StoreSummaryAnswer,
  TaxReportAnswer,
  TopProductsSoldAnswer,
  TopSoldProductsAnswer,
  TopSoldVariantsAnswer,
  WeeksToRefundAnswer,
} from '../../../contracts/report-breakdowns';
import { comparedTable, listsOf, tableOf, type ReportTable } from './report-table';

export const productReportTable = (answer: ProductReportAnswer): ReportTable =>
  comparedTable(
    { current: answer.currentMetrics, previous: answer.previousMetrics, key: answer.appliedGroupKey },
    { group: 'text', products_sold: 'count', revenue: 'money' }
  );

const soldTable = (rows: readonly SoldProduct[]): ReportTable =>
  tableOf(rows, {
    product_id: 'count',
    variation_id: 'count',
    title: 'text',
    variation_title: 'text',
    media: 'text',
    quantity_sold: 'count',
    total_amount: 'money',
    orders: 'count',
    refunds: 'money',
  });

export const productPerformanceTable = ({ productPerformance }: ProductPerformanceAnswer): ReportTable =>
  soldTable(productPerformance);

export const topSoldProductsTable = ({ topSoldProducts }: TopSoldProductsAnswer): ReportTable =>
  soldTable(topSoldProducts);

export const topSoldVariantsTable = ({ topSoldVariants }: TopSoldVariantsAnswer): ReportTable =>
  soldTable(topSoldVariants);

export const topProductsSoldTable = ({ top_products_sold: rows }: TopProductsSoldAnswer): ReportTable =>
  soldTable(rows);

export const refundChartTable = ({ chartData, previousChartData, appliedGroupKey }: RefundChartAnswer): ReportTable =>
  comparedTable(
    { current: chartData, previous: previousChartData, key: appliedGroupKey },
    { group: 'text', refund_count: 'count', refund_amount: 'money' }
  );

const refundsTable = (rows: readonly RefundGroup[]): ReportTable =>
  tableOf(rows, { label: 'text', count: 'count', amount: 'money' });

/** The same refunds by each of the three: add up one list alone. */
export const refundsByGroupTable = ({ data }: RefundsByGroupAnswer): ReportTable =>
  listsOf({
    by_payment_method: refundsTable(data.by_payment_method),
    by_reason: refundsTable(data.by_reason),
    by_country: refundsTable(data.by_country),
  });

export const weeksToRefundTable = ({ data }: WeeksToRefundAnswer): ReportTable =>
  tableOf(data, { weeks: 'text', count: 'count', percentage: 'percent', amount: 'money' });

export const sourcesTable = ({ sourceReportData }: SourcesAnswer): ReportTable =>
  tableOf(sourceReportData.sources, { source: 'text', orders: 'count', revenue: 'money', percentage: 'percent' });

export const heatMapTable = ({ countryHeatMap }: HeatMapAnswer): ReportTable =>
  tableOf(countryHeatMap, { name: 'text', value: 'count' });

export const customerReportTable = (answer: CustomerReportAnswer): ReportTable =>
  comparedTable(
    { current: answer.currentMetrics, previous: answer.previousMetrics, key: answer.appliedGroupKey },
    { group: 'text', total_customers: 'count', new_customers: 'count', returning_customers: 'count' }
  );

export const taxesTable = ({ taxes }: TaxReportAnswer): ReportTable =>
  tableOf(taxes, {
    country: 'text',
    state: 'text',
    name: 'text',
    orders: 'count',
    order_tax: 'money',
    shipping_tax: 'money',
    total_tax: 'money',
  });

export const storeSummaryTable = ({ summaryData }: StoreSummaryAnswer): ReportTable =>
  tableOf([summaryData], {
    total_products: 'count',
    draft_products: 'count',
    active_coupons: 'count',
    expired_coupons: 'count',
  });

/** Orders of any currency, which the contract does not name. */
export const recentOrdersTable = ({ recentOrders }: RecentOrdersAnswer): ReportTable =>
  tableOf(recentOrders ?? [], {
    id: 'count',
    customer_id: 'count',
    customer_name: 'text',
    placed_as: 'text',
    total_amount: 'amount',
    created_at: 'text',
    order_items_count: 'count',
  });

export const recentActivitiesTable = ({ recentActivities }: RecentActivitiesAnswer): ReportTable =>
  tableOf(recentActivities ?? [], {
    id: 'count',
    title: 'text',
    content: 'text',
    status: 'text',
    log_type: 'text',
    module_type: 'text',
    module_id: 'count',
    module_name: 'text',
    user_id: 'count',
    created_by: 'text',
    read_status: 'text',
    created_at: 'text',
    updated_at: 'text',
  });
