import { Box, Flex, Grid, Tabs, Typography, VisuallyHidden } from '@strapi/design-system';
import { WarningCircle } from '@strapi/icons';
import { useForm } from '@strapi/strapi/admin';
import type { SettingTab, SettingTabs } from '../../../../server/src/contracts/settings';
import { isEditable, SettingInput } from '../../components/setting-input';
import { useText } from '../../hooks/use-text';

const WIDE = new Set(['textarea', 'html']);

const TabPanel = ({ tab }: { readonly tab: SettingTab }) => (
  <Flex direction="column" alignItems="stretch" gap={6} padding={{ initial: 4, medium: 7 }}>
    <Typography variant="omega" textColor="neutral600">
      {tab.description}
    </Typography>
    <Grid.Root gap={{ initial: 4, medium: 6 }} gridCols={12}>
      {Object.entries(tab.schema)
        .filter(([, field]) => isEditable(field))
        .map(([name, field]) => (
          <Grid.Item key={name} col={WIDE.has(field.type) ? 12 : 6} s={12} xs={12} alignItems="flex-start">
            <SettingInput name={name} field={field} />
          </Grid.Item>
        ))}
    </Grid.Root>
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

/** The settings, group by group. A group that is not shown keeps what was typed into it. */
export const SettingsTabs = ({ tabs, current, onChange }: Props) => {
  const text = useText();
  return (
    <Tabs.Root value={current} onValueChange={onChange} variant="simple">
      {/* On a phone the row is wider than the page: it scrolls, and the page does not. */}
      <Box overflow="auto" maxWidth="100%">
        <Tabs.List aria-label={text('settings.tabs')}>
          {Object.entries(tabs).map(([name, tab]) => (
            <Tabs.Trigger key={name} value={name}>
              <TabLabel tab={tab} />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
      </Box>
      <Box background="neutral0" hasRadius shadow="tableShadow" marginTop={4}>
        {Object.entries(tabs).map(([name, tab]) => (
          <Tabs.Content key={name} value={name}>
            <TabPanel tab={tab} />
          </Tabs.Content>
        ))}
      </Box>
    </Tabs.Root>
  );
};
