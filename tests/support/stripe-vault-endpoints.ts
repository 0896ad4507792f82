import { metadataOf, ofMode, type Asked, type Endpoint } from './stripe-calls';
import type { SetUp } from './stripe-objects';
import { refuse } from './stripe-refusals';

/** Customers, what they pay with, and what they agree to. */
const CANCELABLE = /^requires_(?:payment_method|confirmation|action)$/;

const createSetUp = ({ bank, call, params }: Asked): SetUp => {
  const { customer, usage = 'off_session', metadata, description = null } = params;
  if (customer === undefined) throw new Error('This server sets up methods of customers alone.');
  return bank.vault.createSetUp({
    ...{ customer: ofMode(call, bank.vault.customerOf(customer)).id, usage, description },
    ...{ livemode: call.live, metadata: metadataOf(metadata) },
  });
};

const cancelSetUp = ({ bank, call, id, params }: Asked): SetUp => {
  const setUp = ofMode(call, bank.vault.setUpOf(id));
  if (!CANCELABLE.test(setUp.status)) {
    refuse(400, `You cannot cancel this SetupIntent: it is ${setUp.status}.`, {
      code: 'setup_intent_unexpected_state',
    });
  }
  return Object.assign(setUp, { status: 'canceled', cancellation_reason: params.cancellation_reason ?? null });
};

export const VAULT_ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'POST customers': {
    takes: 'CustomerCreateParams',
    gives: 'Customer',
    serve: ({ bank, call, params: { email = null, name = null, metadata } }) =>
      bank.vault.createCustomer({ email, name, metadata: metadataOf(metadata), livemode: call.live }),
  },
  'POST payment_methods/{}/detach': {
    takes: 'PaymentMethodDetachParams',
    gives: 'PaymentMethod',
    serve: ({ bank, call, id }) => bank.vault.detach(ofMode(call, bank.vault.methodOf(id)).id),
  },
  'POST setup_intents': { takes: 'SetupIntentCreateParams', gives: 'SetupIntent', serve: createSetUp },
  'GET setup_intents/{}': {
    takes: 'SetupIntentRetrieveParams',
    gives: 'SetupIntent',
    serve: ({ bank, call, id }) => ofMode(call, bank.vault.setUpOf(id)),
  },
  'POST setup_intents/{}': {
    takes: 'SetupIntentUpdateParams',
    gives: 'SetupIntent',
    serve: ({ bank, call, id, params: { metadata, description } }) => {
      const setUp = ofMode(call, bank.vault.setUpOf(id));
      const said = { metadata: { ...setUp.metadata, ...metadataOf(metadata) } };
      return Object.assign(setUp, said, description === undefined ? {} : { description });
    },
  },
  'POST setup_intents/{}/cancel': { takes: 'SetupIntentCancelParams', gives: 'SetupIntent', serve: cancelSetUp },
};
