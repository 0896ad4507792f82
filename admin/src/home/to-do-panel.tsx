import { Box, Flex, Loader } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import type { DashboardSummary } from '../../../server/src/contracts/dashboard';
import { Panel } from '../kit/form/field-grid';
import { RoomLink } from '../kit/page/room-link';
import { useCan } from '../permissions';
import { useStore } from '../store/store-context';
import { useText } from '../texts/use-text';
import { Figure } from './figure';
import { TO_DO, writeCount, type ToDo } from './to-do';

type ItemProps = { readonly toDo: ToDo; readonly summary: DashboardSummary };

const Item = ({ toDo, summary }: ItemProps) => {
  const text = useText();
  const can = useCan();
  const { locale } = useIntl();
  const { edition } = useStore();
  const count = toDo.countOf(summary);
  if (count === null) return null;
  return (
    <Flex direction="column" alignItems="flex-start" gap={3} flex="1 1 20rem">
      <dl>
        <Figure
          label={text(toDo.label)}
          value={writeCount(count, locale)}
          note={toDo.noteOf?.(summary, text) ?? null}
        />
      </dl>
      {can(toDo.needs) ? (
        <RoomLink to={toDo.hrefOf(summary, edition !== 'free')}>{text(toDo.linkLabel)}</RoomLink>
      ) : null}
    </Flex>
  );
};

/** What waits for somebody to do it. */
export const ToDoPanel = ({ summary }: { readonly summary: DashboardSummary | undefined }) => {
  const text = useText();
  return (
    <Panel title={text('home.toDo')}>
      {summary ? (
        <Flex gap={6} wrap="wrap" alignItems="stretch">
          {Object.values(TO_DO).map((toDo) => (
            <Item key={toDo.id} toDo={toDo} summary={summary} />
          ))}
        </Flex>
      ) : (
        <Box padding={6}>
          <Loader>{text('kit.loading')}</Loader>
        </Box>
      )}
    </Panel>
  );
};
