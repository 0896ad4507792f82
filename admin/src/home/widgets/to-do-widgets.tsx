import { Flex } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { RoomLink } from '../../kit/page/room-link';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';
import { Figure } from '../figure';
import { TO_DO, writeCount, type ToDo } from '../to-do';
import { shopWidget } from './shop-widget';

const toDoWidget = (toDo: ToDo) =>
  shopWidget(({ summary }) => {
    const text = useText();
    const { locale } = useIntl();
    const { edition } = useStore();
    const count = toDo.countOf(summary);
    if (count === null) return <Widget.NoData>{text('home.toDo.notCounted')}</Widget.NoData>;
    return (
      <Flex direction="column" alignItems="flex-start" gap={4} padding={2}>
        <dl>
          <Figure
            label={text(toDo.label)}
            value={writeCount(count, locale)}
            note={toDo.noteOf?.(summary, text) ?? null}
          />
        </dl>
        {count > 0 ? <RoomLink to={toDo.hrefOf(summary, edition !== 'free')}>{text('home.toDo.show')}</RoomLink> : null}
      </Flex>
    );
  });

export const FulfilWidget = toDoWidget(TO_DO.fulfil);
export const StockWidget = toDoWidget(TO_DO.stock);
export const PaymentsWidget = toDoWidget(TO_DO.payments);
