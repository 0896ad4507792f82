import { Button, Flex, Typography } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import { Layouts, useForm } from '@strapi/strapi/admin';
import { useText } from '../../hooks/use-text';
import { changedSettings } from './setting-changes';

type Values = Readonly<Record<string, unknown>>;

/** Title, number of unsaved changes, and the buttons that save or discard them. */
export const SettingsHeader = () => {
  const text = useText();
  const form = useForm('SettingsHeader', (state) => state);
  const count = Object.keys(changedSettings(form.initialValues as Values, form.values as Values)).length;
  const actions = (
    <Flex wrap="wrap" gap={count > 0 ? 4 : 0}>
      <Typography variant="pi" textColor="neutral600" aria-live="polite">
        {count > 0 ? text('settings.unsaved', { count }) : ''}
      </Typography>
      <Flex gap={3}>
        <Button type="button" variant="tertiary" disabled={count === 0} onClick={() => form.resetForm()}>
          {text('settings.discard')}
        </Button>
        <Button type="submit" startIcon={<Check />} disabled={count === 0} loading={form.isSubmitting}>
          {text('settings.save')}
        </Button>
      </Flex>
    </Flex>
  );
  return <Layouts.Header title={text('settings.title')} subtitle={text('settings.subtitle')} primaryAction={actions} />;
};
