import { Box, Flex, Tabs, Typography, VisuallyHidden } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import type { SettingTab, SettingTabs } from '../../../server/src/contracts/settings';
import { FieldGrid } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import { PAGES_TAB, THANK_YOU_TAB } from './arrange-tabs';
import { PagesPanel } from './pages-panel';
import { fieldsOfTab } from './setting-changes';
import { ThankYouPanel } from './thank-you-panel';

type PanelProps = { readonly name: string; readonly tab: SettingTab };

/** Most groups are a grid of fields; pages and the thank-you page are shown by parts of their own. */
const TabFields = ({ name, tab }: PanelProps) => {
  if (name === PAGES_TAB) return <PagesPanel tab={tab} />;
  return name === THANK_YOU_TAB ? <ThankYouPanel /> : <FieldGrid fields={fieldsOfTab(tab)} />;
};

const TabPanel = ({ name, tab }: PanelProps) => (
  <Flex direction="column" alignItems="stretch" gap={6} padding={{ initial: 4, medium: 7 }}>
    <Typography variant="omega" textColor="neutral600">
      {tab.description}
    </Typography>
    <TabFields name={name} tab={tab} />
  </Flex>
);

const TabLabel = ({ tab }: { readonly tab: SettingTab }) => {
  const text = useText();
  const errors = useForm('TabLabel', (state) => state.errors);
  const isInvalid = Object.keys(tab.schema).some((key) => Object.hasOwn(errors, key));
  return (
    <Flex tag="span" gap={1}>
      {tab.title}
      {isInvalid ? (
        <>
          <WarningCircle aria-hidden fill="danger600" width="1.2rem" height="1.2rem" />
          <VisuallyHidden>{text('settings.invalidTab')}</VisuallyHidden>
        </>
      ) : null}
    </Flex>
  );
};

type Props = { readonly tabs: SettingTabs; readonly current: string; readonly onChange: (name: string) => void };

/** The settings, group by group, but for groups of which nothing can be edited here. A hidden group keeps what was typed into it. */
export const SettingsTabs = ({ tabs, current, onChange }: Props) => {
  const text = useText();
  const shown = Object.entries(tabs).filter(([, tab]) => fieldsOfTab(tab).length > 0);
  return (
    // Passing by with the keyboard switches no tab: Enter does. An error may have opened another one than the focus was on last.
    <Tabs.Root value={current} onValueChange={onChange} variant="simple" activationMode="manual">
      {/* On a phone the row is wider than the page: it scrolls, and the page does not. */}
      <Box overflow="auto" maxWidth="100%">
        <Tabs.List aria-label={text('settings.tabs')}>
          {shown.map(([name, tab]) => (
            <Tabs.Trigger key={name} value={name}>
              <TabLabel tab={tab} />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Box>
      <Box background="neutral0" hasRadius shadow="tableShadow" marginTop={4}>
        {shown.map(([name, tab]) => (
          <Tabs.Content key={name} value={name}>
            <TabPanel name={name} tab={tab} />
          </Tabs.Content>
        ))}
      </Box>
    </Tabs.Root>
  );
};
