import type { PluginAddon } from '../../../server/src/contracts/store-modules';
import { Button } from '@strapi/design-system';
import { Panel } from '../kit/form/field-grid';
import { useText } from '../texts/use-text';
import { useShopActivateAddonMutation, useShopAddonsQuery } from './modules.api';
import { OnOff } from './on-off';
import { RecordTable } from './record-table';
import { useTold } from './use-told';

/** The server says what to do in the site: a running site downloads no code. */
const HowToSwitchOn = ({ addon: { title, plugin_file: file } }: { readonly addon: PluginAddon }) => {
  const text = useText();
  const told = useTold();
  const [activate, { isLoading }] = useShopActivateAddonMutation();
  return (
    <Button
      type="button"
      variant="tertiary"
      loading={isLoading}
      aria-label={text('modules.addons.how.of', { name: title })}
      onClick={() => void told(activate(file), text('modules.addons.isOn'))}
    >
      {text('modules.addons.how')}
    </Button>
  );
};

/** Extensions that the site knows of; most know of none. */
export const AddonsPanel = () => {
  const text = useText();
  const { data: addons = [] } = useShopAddonsQuery(undefined);
  if (addons.length === 0) return null;
  return (
    <Panel title={text('modules.addons')} text={text('modules.addons.text')}>
      <RecordTable
        label={text('modules.addons')}
        rows={addons}
        keyOf={({ plugin_slug: name }) => name}
        columns={[
          { label: 'modules.addons.name', cell: ({ title }) => title },
          { label: 'modules.addons.description', cell: ({ description }) => description },
          { label: 'modules.addons.state', cell: ({ is_active: isOn }) => <OnOff isOn={isOn} /> },
        ]}
        actions={(addon) => (addon.is_active ? null : <HowToSwitchOn addon={addon} />)}
        empty=""
      />
    </Panel>
  );
};
