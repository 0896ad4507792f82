import { Box, Flex, Grid, Typography } from '@strapi/design-system';
import { Check } from '@strapi/icons';
import { BackButton } from '@strapi/strapi/admin';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { DashboardSteps } from '../../../../server/src/contracts/dashboard';
import type { OnboardingAnswer } from '../../../../server/src/contracts/onboarding';
import { LoadState } from '../../kit/page/load-state';
import { ShopPage } from '../../kit/page/shop-page';
import { useText } from '../../texts/use-text';
import { useShopSetupProgressQuery } from '../home.api';
import { DoneStep } from './done-step';
import { PagesStep } from './pages-step';
import { PaymentStep } from './payment-step';
import { ProductStep } from './product-step';
import { useShopOnboardingQuery } from './setup.api';
import { pathOfStep, STEP_IDS, STEP_TITLES, stepOf, type StepId } from './steps';
import { StoreStep } from './store-step';
import { TaxStep } from './tax-step';

/** Which step of the dashboard tells that a step here is done. */
const DONE_BY: Readonly<Partial<Record<StepId, keyof DashboardSteps>>> = {
  store: 'store_info',
  pages: 'page_setup',
  product: 'product_info',
  payment: 'setup_payments',
};

type ItemProps = { readonly step: StepId; readonly index: number; readonly isHere: boolean; readonly isDone: boolean };

const StepItem = ({ step, index, isHere, isDone }: ItemProps) => {
  const text = useText();
  return (
    <li>
      <Flex
        tag={Link}
        to={pathOfStep(step)}
        aria-current={isHere ? 'step' : undefined}
        gap={3}
        padding={3}
        hasRadius
        background={isHere ? 'primary100' : 'neutral0'}
        style={{ textDecoration: 'none' }}
      >
        <Box minWidth="2rem">
          {isDone ? (
            <Check fill="success600" aria-label={text('home.setup.done')} role="img" />
          ) : (
            <Typography textColor="neutral600">{`${index + 1}.`}</Typography>
          )}
        </Box>
        <Typography textColor="neutral800" fontWeight={isHere ? 'bold' : 'regular'}>
          {text(STEP_TITLES[step])}
        </Typography>
      </Flex>
    </li>
  );
};

const StepList = ({ here }: { readonly here: StepId }) => {
  const text = useText();
  const { data } = useShopSetupProgressQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <Box tag="nav" aria-label={text('setup.steps')} background="neutral0" hasRadius shadow="tableShadow" padding={2}>
      <ol>
        {STEP_IDS.map((step, index) => {
          const key = DONE_BY[step];
          const isDone = key !== undefined && data?.steps[key].completed === true;
          return <StepItem key={step} step={step} index={index} isHere={step === here} isDone={isDone} />;
        })}
      </ol>
    </Box>
  );
};

const bodyOf = (step: StepId, onboarding: OnboardingAnswer): ReactNode => {
  if (step === 'store') return <StoreStep onboarding={onboarding} />;
  if (step === 'pages') return <PagesStep onboarding={onboarding} />;
  if (step === 'tax') return <TaxStep onboarding={onboarding} />;
  if (step === 'product') return <ProductStep />;
  return step === 'payment' ? <PaymentStep /> : <DoneStep />;
};

const Step = ({ step }: { readonly step: StepId }) => {
  const query = useShopOnboardingQuery(undefined);
  return <LoadState query={query}>{(onboarding) => <Box key={step}>{bodyOf(step, onboarding)}</Box>}</LoadState>;
};

/** The first steps of a store, one by one: each has an address, can be skipped, and can be come back to. */
export const SetupPage = () => {
  const text = useText();
  const { step } = useParams();
  const here = stepOf(step);
  return (
    <ShopPage
      title={text('setup.title')}
      subtitle={text('setup.subtitle')}
      needs={['super_admin']}
      back={<BackButton fallback="/plugins/shop" />}
    >
      <Grid.Root gap={4} gridCols={12}>
        <Grid.Item col={3} s={12} xs={12} direction="column" alignItems="stretch">
          <StepList here={here} />
        </Grid.Item>
        <Grid.Item col={9} s={12} xs={12} direction="column" alignItems="stretch">
          <Step step={here} />
        </Grid.Item>
      </Grid.Root>
    </ShopPage>
  );
};
