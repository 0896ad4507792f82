import { Flex } from '@strapi/design-system';
import type { ReactNode } from 'react';
import type { WebhookEventType } from '../../../server/src/contracts/webhooks';
import type { Outcome } from '../kit/dialog/action-dialog';
import { FieldGrid, Panel } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { FormPage } from '../kit/form/form-page';
import { useCan } from '../permissions';
import { SettingsBack } from '../settings/settings-back';
import { useText } from '../texts/use-text';
import { EventPicker, EVENTS } from './event-picker';
import { WEBHOOKS } from './webhook-parts';
import type { WebhookBody } from './webhooks.api';

type Values = {
  readonly name: string;
  readonly url: string;
  readonly events: readonly string[];
  readonly enabled: boolean;
};

const fieldsOf = (disabled: boolean): readonly FormField[] => [
  { name: 'name', kind: 'text', label: 'webhooks.name', hint: 'webhooks.name.hint', disabled },
  { name: 'enabled', kind: 'flag', label: 'webhooks.enabled', hint: 'webhooks.enabled.hint', disabled },
  {
    ...{ name: 'url', kind: 'text', label: 'webhooks.url', hint: 'webhooks.url.hint', inputMode: 'url' },
    ...{ required: true, span: 12, disabled },
  },
];

const PICKED: FormField = { name: EVENTS, kind: 'custom', label: 'webhooks.told', input: null };

const bodyOf = ({ enabled, events, ...others }: Partial<Values>): Partial<WebhookBody> => ({
  ...others,
  ...(events === undefined ? {} : { events: [...events] }),
  ...(enabled === undefined ? {} : { status: enabled ? 'enabled' : 'disabled' }),
});

type Props = {
  readonly title: string;
  readonly values: Values;
  readonly types: readonly WebhookEventType[];
  readonly isNew?: boolean;
  readonly secondaryAction?: ReactNode;
  readonly above?: ReactNode;
  /** Above the long list of events. */
  readonly log?: ReactNode;
  readonly save: (changes: Partial<WebhookBody>, body: WebhookBody) => Promise<Outcome>;
  readonly onSaved?: (data: unknown) => void;
  readonly onReload?: () => void;
};

/** Where a webhook goes, and what it tells of. */
export const WebhookForm = ({ title, values, types, isNew = false, above, log, save, onSaved, ...rest }: Props) => {
  const text = useText();
  const readOnly = !useCan()('integrations/manage');
  const fields = fieldsOf(readOnly);
  return (
    <FormPage<Values>
      title={title}
      back={<SettingsBack fallback={WEBHOOKS} />}
      secondaryAction={rest.secondaryAction}
      initialValues={values}
      fields={[...fields, PICKED]}
      isNew={isNew}
      readOnly={readOnly}
      save={(changes, all) => save(bodyOf(changes), bodyOf(all) as WebhookBody)}
      savedMessage={text('webhooks.saved')}
      {...(onSaved ? { onSaved } : {})}
      {...(rest.onReload ? { onReload: rest.onReload } : {})}
    >
      {above}
      <Flex direction="column" alignItems="stretch" gap={4}>
        <Panel>
          <FieldGrid fields={fields} />
        </Panel>
        {log}
        <Panel title={text('webhooks.told')}>
          <EventPicker events={types} disabled={readOnly} />
        </Panel>
      </Flex>
    </FormPage>
  );
};
