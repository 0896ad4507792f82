import { Flex, Typography } from '@strapi/design-system';
import { useParams } from 'react-router-dom';
import { NotThere } from '../kit/page/load-state';
import { ShopPage } from '../kit/page/shop-page';
import { toZonedText } from '../kit/zoned-time';
import { PageLinks } from '../settings/page-links';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { RangeBar } from './range-bar';
import { ReportBody } from './report-body';
import { daysOf, FIRST_STATE, writeReportState, type ReportState } from './report-state';
import { REPORT_IDS, REPORTS, type ReportId } from './reports';
import { useReportState } from './use-report-state';

const ADDRESS = '/plugins/shop/reports';

type LinksProps = { readonly report: ReportId; readonly state: ReportState };

/** The days go along, unless one of the two reports begins with days of its own. */
const ReportLinks = ({ report, state }: LinksProps) => {
  const text = useText();
  const isPremium = useStore().edition === 'premium';
  const shown = REPORT_IDS.filter((id) => isPremium || !REPORTS[id].isPremium);
  const pages = shown.map((id) => {
    const path = id === REPORT_IDS[0] ? ADDRESS : `${ADDRESS}/${id}`;
    const isOwn = REPORTS[id].range !== REPORTS[report].range;
    return { to: isOwn ? path : `${path}?${writeReportState(state).toString()}`, label: REPORTS[id].title };
  });
  return <PageLinks label={text('section.reports')} pages={pages} />;
};

const ReportView = ({ report }: { readonly report: ReportId }) => {
  const text = useText();
  const { timezone, order_mode: mode } = useStore();
  const definition = REPORTS[report];
  const [state, change] = useReportState(definition);
  const days = daysOf(state, toZonedText(new Date(), timezone).slice(0, 10));
  return (
    <ShopPage title={text(definition.title)} subtitle={text('section.reports')} needs={['reports/view']}>
      <ReportLinks report={report} state={state} />
      <Flex direction="column" alignItems="stretch" gap={4}>
        <RangeBar state={state} days={days} isCompared={!definition.isAlone} onChange={change} />
        {mode === 'test' ? <Typography textColor="neutral600">{text('home.sales.testOrders')}</Typography> : null}
        <ReportBody report={report} asked={{ days, compare: state.compare }} onLastDays={() => change(FIRST_STATE)} />
      </Flex>
    </ShopPage>
  );
};

/** All reports are this page; what is special about one is its definition. */
export const ReportPage = () => {
  const text = useText();
  const { report: name = REPORT_IDS[0] } = useParams();
  const report = REPORT_IDS.find((id) => id === name);
  return report ? <ReportView key={report} report={report} /> : <NotThere message={text('section.missing.text')} />;
};
