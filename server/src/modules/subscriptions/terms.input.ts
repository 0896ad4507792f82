import type * as yup from 'yup';
import { SUBSCRIPTION_STATUSES } from '../../domain/subscription';
import { explained, MAX_CENTS, object, oneOf, required, text, units, wholeNumber } from '../../platform/http/fields';
import { momentOrDay, MOMENT } from '../../platform/http/moment-field';
import type { Conforms } from '../../platform/http/parse-input';
import type { TermsCommand } from './use-cases/update-terms';

const MAX_UNITS = MAX_CENTS / 100;
/** As many as a plan of the catalogue may have. */
const MAX_BILLS = 10_000;

/** Blank is what forms send of a subscription without a date. */
const date = () =>
  explained(
    momentOrDay().transform((value: unknown, original: unknown) =>
      original === '' || original === null ? undefined : value
    ) as ReturnType<typeof momentOrDay>,
    `Now or later, and ten years ahead at most. ${MOMENT.description} A bare date is its first second in the time zone of the store.`
  );

export const updateTermsBody = object({
  status: explained(required(oneOf(...SUBSCRIPTION_STATUSES)), 'The one that it has, or one of `status_choices`.'),
  recurring_total: explained(units(MAX_UNITS), 'What every renewal costs, in currency units (12.5), tax included.'),
  bill_times: explained(
    wholeNumber(0, MAX_BILLS),
    'Payments of the term behind a trial, not fewer than have been made; 0: endless.'
  ),
  billing_interval: explained(
    text(50),
    'daily | weekly | monthly | quarterly | half_yearly | yearly, or the one that it has.'
  ),
  next_billing_date: date(),
});

export type UpdateTermsBody = Conforms<TermsCommand, yup.InferType<typeof updateTermsBody>>;
