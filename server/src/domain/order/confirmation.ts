/**
 * What the thank-you page may say of an order: placeholder -> what it stands for. Nothing of the buyer, as the address of a receipt
 * ends up in histories and mails.
 */
export const CONFIRMATION_PLACEHOLDERS = {
  order: {
    'order.id': 'Id of the order',
    'order.uuid': 'Key of the order in addresses',
    'order.invoice_no': 'Invoice number',
    'order.created_at': 'Moment of the order (GMT)',
    'order.currency': 'Currency (ISO 4217)',
    'order.total_amount_formatted': 'Total',
    'order.payment_method_title': 'Payment method',
  },
  store: { 'store.name': 'Name of the store' },
} as const;

type Groups = typeof CONFIRMATION_PLACEHOLDERS;
export type ConfirmationPlaceholder = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];
export type ConfirmationValues = Readonly<Record<ConfirmationPlaceholder, string>>;

/** Bounded, so that a template of braces alone costs no more than its length. */
const PLACEHOLDER = /\{\{ {0,5}([a-z_.]{1,60}) {0,5}\}\}/g;

/**
 * Fills the placeholders of a text; what is none of them stays as it was written.
 * @param escape makes a value safe for the place in which the text is shown.
 */
export const fillConfirmation = (
  template: string,
  values: ConfirmationValues,
  escape: (value: string) => string
): string =>
  template.replace(PLACEHOLDER, (written, name: string) =>
    Object.hasOwn(values, name) ? escape(values[name as ConfirmationPlaceholder]) : written
  );
