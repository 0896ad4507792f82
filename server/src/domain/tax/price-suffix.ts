import type { AppliedRate } from './tax-rate';

/** What `{label}` and `{rate}`, in one brace or two, stand for in a suffix: the store's own name for tax, and its standard rates at home. */
type SuffixFacts = { readonly label: string; readonly rates: readonly AppliedRate[] };

const PLACEHOLDER = /\{\{(label|rate)\}\}|\{(label|rate)\}/g;

/** How the store calls its tax: its own word for it, else that of its standard rate. */
const taxLabelOf = ({ label, rates }: SuffixFacts): string => label || rates[0]?.label || 'Tax';

/**
 * 'incl. {rate} {label}' -> 'incl. 19% VAT'. What is no placeholder stays as it is. See
 * docs/reference/cart-and-checkout.md#price-suffixes-and-summary.
 */
export const filledSuffix = (template: string, facts: SuffixFacts): string =>
  template
    .replace(PLACEHOLDER, (all) =>
      all.includes('label') ? taxLabelOf(facts) : facts.rates.map(({ percent }) => `${percent}%`).join(' + ')
    )
    .replace(/ {2,}/g, ' ')
    .trim();
