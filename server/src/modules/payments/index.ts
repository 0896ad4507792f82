import { defineModule } from '../../platform/module';

export { chooseGateway, findGateway, type Gateway, type PaymentStep } from './gateways';

/** Ways to pay. */
export const paymentsModule = defineModule({ name: 'payments' });
