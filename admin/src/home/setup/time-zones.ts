import type { ChoiceOption } from '../../kit/form/form-definition';

const UTC = 'UTC';

const ofBrowser = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || UTC;

/** That of the browser for a store whose place nobody has told yet; what is stored otherwise. */
export const suggestedZone = (country: string, stored: string): string =>
  country === '' && stored === UTC ? ofBrowser() : stored;

/** All zones that the browser knows, and the one that is stored. */
export const timeZones = (stored: string): readonly ChoiceOption[] =>
  [...new Set([UTC, ofBrowser(), stored, ...Intl.supportedValuesOf('timeZone')])]
    .filter((zone) => zone !== '')
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
