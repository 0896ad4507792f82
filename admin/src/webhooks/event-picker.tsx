import { Box, Checkbox, Field, Flex, Grid, Typography } from '@strapi/design-system';
import { useField } from '@strapi/strapi/admin';
import type { WebhookEventType } from '../../../server/src/contracts/webhooks';
import { useDrawn } from '../kit/form/drawn-fields';
import { useCan, type Permission } from '../permissions';
import { useServerWords } from '../settings/use-server-words';
import { useAnyText, useText } from '../texts/use-text';
import { ALL_EVENTS, groupsOf, saidOf, withEvents, type EventGroup } from './chosen-events';

export const EVENTS = 'events';

type Choice = {
  readonly chosen: readonly string[];
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly string[]) => void;
};

type EventProps = Choice & { readonly event: WebhookEventType };

const EventBox = ({ event, chosen, disabled, onChange }: EventProps) => {
  const words = useServerWords();
  const { type } = event;
  return (
    <Box tag="li">
      <Checkbox
        checked={chosen.includes(type)}
        disabled={disabled}
        onCheckedChange={(isOn) => onChange(withEvents(chosen, [type], isOn === true))}
      >
        {type}
      </Checkbox>
      <Box paddingLeft={7}>
        <Typography variant="pi" textColor="neutral600" style={{ overflowWrap: 'anywhere' }}>
          {words.event({ type, when: saidOf(event.when) })}
        </Typography>
      </Box>
    </Box>
  );
};

const Group = ({ group: { group, events }, ...choice }: Choice & { readonly group: EventGroup }) => {
  const text = useText();
  const anyText = useAnyText();
  const types = events.map(({ type }) => type);
  const count = types.filter((type) => choice.chosen.includes(type)).length;
  const title = anyText(`webhooks.group.${group}`, group);
  return (
    <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch">
      <Flex direction="column" alignItems="stretch" gap={2}>
        <Checkbox
          checked={count === types.length ? true : count > 0 ? 'indeterminate' : false}
          disabled={choice.disabled}
          onCheckedChange={(isOn) => choice.onChange(withEvents(choice.chosen, types, isOn === true))}
        >
          <Typography fontWeight="bold">{text('webhooks.allOf', { group: title })}</Typography>
        </Checkbox>
        <Flex tag="ul" direction="column" alignItems="stretch" gap={2} paddingLeft={4} aria-label={title}>
          {events.map((event) => (
            <EventBox key={event.type} event={event} {...choice} />
          ))}
        </Flex>
      </Flex>
    </Grid.Item>
  );
};

type Props = { readonly events: readonly WebhookEventType[]; readonly disabled: boolean };

/** What an address is told of. Who may not see what an event is about may not choose it. */
export const EventPicker = ({ events, disabled }: Props) => {
  const text = useText();
  const can = useCan();
  const { value = [], error, onChange } = useField<readonly string[]>(EVENTS);
  useDrawn(EVENTS);
  const change = (chosen: readonly string[]): void => onChange(EVENTS, chosen as never);
  const may = (permission: string): boolean => can(permission as Permission);
  const isAll = value.includes(ALL_EVENTS);
  const mayAll = events.every(({ permission }) => may(permission));
  return (
    <Field.Root name={EVENTS} error={error} width="100%">
      <Flex direction="column" alignItems="stretch" gap={5}>
        <Field.Error />
        {mayAll || isAll ? (
          <Checkbox
            checked={isAll}
            disabled={disabled}
            onCheckedChange={(isOn) => change(isOn === true ? [ALL_EVENTS] : [])}
          >
            {text('webhooks.allEvents.text')}
          </Checkbox>
        ) : null}
        {isAll ? null : (
          <Grid.Root gap={6} gridCols={12}>
            {groupsOf(events, value, may).map((group) => (
              <Group key={group.group} group={group} chosen={value} disabled={disabled} onChange={change} />
            ))}
          </Grid.Root>
        )}
      </Flex>
    </Field.Root>
  );
};
