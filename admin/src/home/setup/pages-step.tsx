import { Box, Button, Flex, Typography } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import { useMemo } from 'react';
import type { OnboardingAnswer, StorePageKey } from '../../../../server/src/contracts/onboarding';
import { failureText } from '../../kit/failure-text';
import type { FormField } from '../../kit/form/form-definition';
import { Panel } from '../../kit/form/field-grid';
import { useText, type TextId } from '../../texts/use-text';
import { pageChoices, pageValues, settingsOf, type PageValues } from './page-values';
import { useShopCreateStorePagesMutation, useShopSaveOnboardingMutation } from './setup.api';
import { StepForm } from './step-form';
import { useNextStep } from './use-next-step';

type Props = { readonly onboarding: OnboardingAnswer };

const ENTRY_LABELS: Readonly<Record<StorePageKey, TextId>> = {
  shop_page_id: 'setup.pages.shop',
  cart_page_id: 'setup.pages.cart',
  checkout_page_id: 'setup.pages.checkout',
  receipt_page_id: 'setup.pages.receipt',
  customer_profile_page_id: 'setup.pages.account',
};

const PATH_LABELS: Readonly<Record<StorePageKey, TextId>> = {
  shop_page_id: 'setup.pages.shopPath',
  cart_page_id: 'setup.pages.cartPath',
  checkout_page_id: 'setup.pages.checkoutPath',
  receipt_page_id: 'setup.pages.receiptPath',
  customer_profile_page_id: 'setup.pages.accountPath',
};

const useFields = ({ pages, store_pages: storePages }: OnboardingAnswer): readonly FormField[] => {
  const text = useText();
  return useMemo(() => {
    const options = pageChoices(pages, text('kit.none'));
    return storePages.flatMap(({ key, slug_setting: slugKey }): readonly FormField[] => [
      ...(pages.length > 0 ? [{ kind: 'choice', name: key, label: ENTRY_LABELS[key], options } as const] : []),
      {
        kind: 'text',
        name: slugKey,
        label: PATH_LABELS[key],
        span: pages.length > 0 ? 6 : 12,
      },
    ]);
  }, [pages, storePages, text]);
};

const Creation = ({ onboarding }: Props) => {
  const text = useText();
  const { toggleNotification } = useNotification();
  const [create, { isLoading }] = useShopCreateStorePagesMutation();
  const missing = onboarding.store_pages.filter(({ is_set: isSet }) => !isSet);
  const run = async (): Promise<void> => {
    const outcome = await create(undefined);
    const failed = 'error' in outcome;
    toggleNotification({
      type: failed ? 'danger' : 'success',
      message: failed ? failureText(outcome.error, text) : text('setup.pages.created', { count: missing.length }),
    });
  };
  if (missing.length === 0) return <Typography textColor="neutral800">{text('setup.pages.allSet')}</Typography>;
  return (
    <Flex direction="column" alignItems="flex-start" gap={3}>
      <Typography textColor="neutral800">
        {text('setup.pages.missing', { names: missing.map(({ key }) => text(ENTRY_LABELS[key])).join(', ') })}
      </Typography>
      <Button type="button" loading={isLoading} onClick={() => void run()}>
        {text('setup.pages.create', { count: missing.length })}
      </Button>
    </Flex>
  );
};

/** Where the site has no content type for pages, the server says what to do; paths can be entered all the same. */
const Refusal = ({ message }: { readonly message: string }) => (
  <Box background="neutral100" hasRadius padding={4}>
    <Typography textColor="neutral800">{message}</Typography>
  </Box>
);

/** Which pages of the site show the shop, the cart, the checkout and so on. */
export const PagesStep = ({ onboarding }: Props) => {
  const text = useText();
  const [saveOnboarding] = useShopSaveOnboardingMutation();
  const fields = useFields(onboarding);
  const { page_setup_message: refusal, store_pages: pages } = onboarding;
  const onSaved = useNextStep('pages');
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Panel title={text('setup.pages')} text={text('setup.pages.text')}>
        {refusal === null ? <Creation onboarding={onboarding} /> : <Refusal message={refusal} />}
      </Panel>
      <StepForm<PageValues>
        step="pages"
        title={text('setup.pages.byHand')}
        text={text('setup.pages.byHand.text')}
        fields={fields}
        stored={pageValues(pages)}
        save={async (changes) =>
          Object.keys(changes).length === 0 ? { data: null } : saveOnboarding(settingsOf(changes))
        }
        saveLabel={text('setup.saveAndGoOn')}
        onSaved={onSaved}
      />
    </Flex>
  );
};
