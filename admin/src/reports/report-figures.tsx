import { Flex } from '@strapi/design-system';
import { Figure as FigureBox } from '../home/figure';
import { Panel } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import type { Figure } from './report-view';
import { useWritten } from './use-written';

/** How much more or less, in words: an arrow or a colour alone would not be heard, and what is good of it differs. */
const Change = ({ kind, before, change }: Figure) => {
  const text = useText();
  const write = useWritten();
  if (!change) return null;
  const than = before === undefined ? text('reports.then') : write(kind, before);
  if (before === 0 && change.direction !== 'same') return <>{text('reports.change.new', { than })}</>;
  // Of numbers below zero the server's percents are, too.
  const percent = write('percent', Math.abs(change.value));
  return <>{text(`reports.change.${change.direction}`, { percent, than })}</>;
};

export const ReportFigures = ({ figures }: { readonly figures: readonly Figure[] }) => {
  const text = useText();
  const write = useWritten();
  return (
    <Panel>
      <Flex tag="dl" gap={6} wrap="wrap" alignItems="flex-start">
        {figures.map((figure) => (
          <FigureBox
            key={figure.label}
            label={text(figure.label)}
            value={write(figure.kind, figure.value)}
            note={figure.change ? <Change {...figure} /> : null}
          />
        ))}
      </Flex>
    </Panel>
  );
};
