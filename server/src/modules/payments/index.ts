import { defineModule } from '../../platform/module';

export { chooseGateway, type Gateway, type PaymentStep } from './gateways';

/** Ways to pay. */
export const paymentsModule = defineModule({ name: 'payments' });
