import { Box, Flex } from '@strapi/design-system';
import { useStore } from '../../store/store-context';
import { useText } from '../../texts/use-text';
import { SavedViewTabs } from '../views/saved-view-tabs';
import type { ListDefinition, ListRow, ListTab } from './list-definition';
import { FIRST_STATE, isNarrowed, type ListState } from './list-state';
import type { ChangeList } from './use-list-state';
import { ViewButton } from './view-button';

type Props<Row extends ListRow> = {
  readonly list: ListDefinition<Row>;
  readonly state: ListState;
  readonly onChange: ChangeList;
};

const ALL: ListTab = { id: '', label: 'kit.list.allRows' };

const holds = ({ conditions }: ListState, tab: ListTab): boolean =>
  tab.conditions !== undefined && JSON.stringify(conditions) === JSON.stringify(tab.conditions);

/** Everything is everything; conditions of a tab are another list, and a view of the server narrows what was searched for. */
const stateOf = (state: ListState, tab: ListTab, tabs: readonly ListTab[]): Partial<ListState> => {
  const { perPage } = state;
  if (tab === ALL) return { ...FIRST_STATE, perPage };
  if (tab.conditions) return { ...FIRST_STATE, perPage, conditions: tab.conditions };
  return { view: tab.id, ...(tabs.some((other) => holds(state, other)) ? { conditions: [] } : {}) };
};

const isShown = (state: ListState, tab: ListTab): boolean => {
  if (tab === ALL) return !isNarrowed(state);
  return tab.conditions ? state.view === '' && holds(state, tab) : state.view === tab.id;
};

/** Conditions come with the premium edition, as filters do. */
const useTabs = ({ views = [] }: Pick<ListDefinition<never>, 'views'>): readonly ListTab[] => {
  const { edition } = useStore();
  return [ALL, ...views.filter(({ conditions }) => conditions === undefined || edition !== 'free')];
};

/** Ready-made and saved views of a list above it, each a part of the address. */
export const ViewTabs = <Row extends ListRow>({ list, state, onChange }: Props<Row>) => {
  const text = useText();
  const tabs = useTabs(list);
  if (!list.views && !list.savedViews) return null;
  return (
    <Box overflow="auto" maxWidth="100%" borderColor="neutral200" borderStyle="solid" borderWidth="0 0 1px 0">
      <Flex role="group" aria-label={text('kit.list.views')}>
        {tabs.map((tab) => (
          <ViewButton
            key={tab.id}
            type="button"
            aria-pressed={isShown(state, tab)}
            onClick={() => onChange(stateOf(state, tab, tabs))}
          >
            {text(tab.label)}
          </ViewButton>
        ))}
        {list.savedViews ? <SavedViewTabs objectType={list.savedViews} state={state} onChoose={onChange} /> : null}
      </Flex>
    </Box>
  );
};
