import { Flex, Typography } from '@strapi/design-system';
import type { SettingTab } from '../../../server/src/contracts/settings';
import { useShopOnboardingQuery } from '../home/setup/setup.api';
import { FieldGrid } from '../kit/form/field-grid';
import type { FormField } from '../kit/form/form-definition';
import { RoomLink } from '../kit/page/room-link';
import { useCan } from '../permissions';
import { useText } from '../texts/use-text';
import { byPage } from './arrange-tabs';
import { PageEntryInput } from './page-entry-input';
import { fieldsOfTab } from './setting-changes';

/** The pages of the store: entries of the site's content type for pages, where it names one and the user may list them, and paths. */
export const PagesPanel = ({ tab }: { readonly tab: SettingTab }) => {
  const text = useText();
  const isOwner = useCan()('super_admin');
  const { data } = useShopOnboardingQuery(undefined, { skip: !isOwner });
  const pages = data?.pages ?? [];
  const entryOf = (field: FormField): FormField =>
    pages.length > 0 && field.kind === 'whole'
      ? { ...field, kind: 'custom', input: <PageEntryInput name={field.name} pages={pages} /> }
      : field;
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <FieldGrid fields={byPage(fieldsOfTab(tab)).map(entryOf)} />
      {isOwner ? (
        <Flex gap={3} wrap="wrap">
          <Typography textColor="neutral600">
            {data?.page_setup_message ?? text('settings.pages.create.text')}
          </Typography>
          <RoomLink to="/plugins/shop/setup/pages">{text('settings.pages.create')}</RoomLink>
        </Flex>
      ) : null}
    </Flex>
  );
};
