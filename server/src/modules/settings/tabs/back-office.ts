import {
  colorsField,
  flagField,
  htmlField,
  modulesField,
  numberField,
  selectField,
  settingTab,
  textField,
} from '../setting-field';

const MANAGEMENT_MODES = { gateway_managed: 'The payment gateway bills', store_managed: 'The store bills' };

const SENSITIVE = { sensitive: true } as const;
const UPCOMING = { upcoming: true } as const;

export const subscriptionsSetup = settingTab(
  'Subscriptions',
  'How subscriptions are billed. Running ones keep their mode.',
  {
    enable_early_payment_for_installment: flagField('Instalments may be paid early', 'yes', UPCOMING),
    subscription_management_mode: selectField('Billing', MANAGEMENT_MODES, 'gateway_managed', UPCOMING),
    subscription_system_charge: flagField('The store charges saved payment methods', 'no', UPCOMING),
    subscription_manual_fallback: flagField('Ask the customer to pay when charging is not possible', 'no', UPCOMING),
  }
);

const UNSENT = { ...SENSITIVE, ...UPCOMING } as const;
const days = (label: string, value: number) => numberField(label, value, 365, { ...UNSENT, required: true });

export const reminders = settingTab('Reminders', 'E-mails that go out ahead of a payment, or after it is due.', {
  reminders_enabled: flagField('Send reminders', 'no', UNSENT),
  invoice_reminders_enabled: flagField('Remind of unpaid invoices', 'no', UNSENT),
  invoice_reminder_due_days: days('Days until an invoice is due', 0),
  invoice_reminder_overdue_days: textField('Days after the due date', 50, '1,3,7', {
    ...UNSENT,
    required: true,
    format: 'day_list',
  }),
  yearly_renewal_reminders_enabled: flagField('Announce yearly renewals', 'yes', UNSENT),
  yearly_renewal_reminder_days: days('Days ahead of a yearly renewal', 30),
  half_yearly_renewal_reminders_enabled: flagField('Announce half-yearly renewals', 'no', UNSENT),
  half_yearly_renewal_reminder_days: days('Days ahead of a half-yearly renewal', 21),
  quarterly_renewal_reminders_enabled: flagField('Announce quarterly renewals', 'no', UNSENT),
  quarterly_renewal_reminder_days: days('Days ahead of a quarterly renewal', 14),
  monthly_renewal_reminders_enabled: flagField('Announce monthly renewals', 'no', UNSENT),
  monthly_renewal_reminder_days: days('Days ahead of a monthly renewal', 7),
  trial_end_reminders_enabled: flagField('Announce the end of a trial', 'yes', UNSENT),
  trial_end_reminder_days: days('Days ahead of the end of a trial', 3),
});

export const other = settingTab('Other', 'Everything else.', {
  force_ssl: flagField('Checkout and account over HTTPS only', 'no', UPCOMING),
  template_settings_checkout_page_mode: selectField(
    'Checkout page layout',
    { default: 'The layout of the site', full: 'A page of its own' },
    'default',
    UPCOMING
  ),
  visitor_data_days: numberField('Days that data of visitors is kept', 540, 3_650, {
    ...SENSITIVE,
    required: true,
    hint: 'Network addresses, browsers and referring pages of older carts and orders are erased every night; 0 keeps them for ever.',
  }),
  show_email_footer: flagField('Footer in e-mails', 'yes', { ...SENSITIVE, ...UPCOMING }),
  confirmation_message: htmlField('Message after the purchase', 20_000, {
    hint: 'Shown on the receipt page. Simple HTML.',
  }),
  theme_setup: colorsField('Colours'),
  modules_settings: modulesField('Modules', SENSITIVE),
});
