import type { TextId } from '../../texts/use-text';

export const STEP_IDS = ['store', 'pages', 'tax', 'product', 'payment', 'done'] as const;

export type StepId = (typeof STEP_IDS)[number];

export const SETUP = '/plugins/shop/setup';

export const STEP_TITLES: Readonly<Record<StepId, TextId>> = {
  store: 'setup.store',
  pages: 'setup.pages',
  tax: 'setup.tax',
  product: 'setup.product',
  payment: 'setup.payment',
  done: 'setup.done',
};

export const pathOfStep = (step: StepId): string => `${SETUP}/${step}`;

/** An address is anybody's text: what names no step is the first one. */
export const stepOf = (text: string | undefined): StepId => STEP_IDS.find((id) => id === text) ?? 'store';

export const stepAfter = (step: StepId): StepId => STEP_IDS[STEP_IDS.indexOf(step) + 1] ?? 'done';
