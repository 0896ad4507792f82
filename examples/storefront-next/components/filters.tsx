import type { StoreCurrency } from '@strapi-plugin-shop/client';
import Form from 'next/form';
import Link from 'next/link';
import type { Facets } from '../lib/types';
import { addressOf, SORTS, type Wanted } from '../lib/wanted';

type Choice = { readonly value: string; readonly label: string; readonly count: number };
type ChoicesProps = {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly chosen: readonly string[];
};

/** How many products each choice would show beside the other filters. What was chosen stays, though it shows nothing now. */
const Choices = ({ legend, name, choices, chosen }: ChoicesProps) => {
  const shown = choices.filter(({ value, count }) => count > 0 || chosen.includes(value));
  if (shown.length === 0) return null;
  return (
    <fieldset>
      <legend>{legend}</legend>
      {shown.map(({ value, label, count }) => (
        <label key={value} className="choice">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
          <span className="count">{count}</span>
        </label>
      ))}
    </fieldset>
  );
};

const bySlug = ({ slug, name, count }: { slug: string; name: string; count: number }): Choice => ({
  value: slug,
  label: name,
  count,
});

type PriceProps = { readonly wanted: Wanted; readonly facets: Facets; readonly currency: StoreCurrency };

const Prices = ({ wanted, facets: { price }, currency }: PriceProps) => {
  const unitsOf = (cents: number | null | undefined) => (cents == null ? undefined : (cents / 100).toFixed(2));
  return (
    <fieldset className="prices">
      <legend>Price in {currency.code}</legend>
      <label>
        from
        <input
          type="number"
          name="from"
          min="0"
          step="0.01"
          defaultValue={wanted.from}
          placeholder={unitsOf(price?.min)}
        />
      </label>
      <label>
        to
        <input type="number" name="to" min="0" step="0.01" defaultValue={wanted.to} placeholder={unitsOf(price?.max)} />
      </label>
    </fieldset>
  );
};

const Sorting = ({ sort }: Pick<Wanted, 'sort'>) => (
  <label className="field">
    Sort by
    <select name="sort" defaultValue={sort}>
      {SORTS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  </label>
);

type Props = { readonly wanted: Wanted; readonly facets: Facets; readonly currency: StoreCurrency };

/** A form of the address of the page: it works before, and without, the script of the page. */
export const Filters = ({ wanted, facets, currency }: Props) => {
  const { categories = [], brands = [], attributes = [], stock } = facets;
  return (
    // Drawn anew where the address changes otherwise, such as by the button "back".
    <Form action="/" key={addressOf({ ...wanted, page: 1 })} role="search" aria-label="Products" className="filters">
      <label className="field">
        Search
        <input type="search" name="search" defaultValue={wanted.search} maxLength={255} />
      </label>
      <Sorting sort={wanted.sort} />
      <details open={addressOf({ ...wanted, search: '', page: 1 }) !== '/'}>
        <summary>Filters</summary>
        <Choices legend="Category" name="category" choices={categories.map(bySlug)} chosen={wanted.categories} />
        <Choices legend="Brand" name="brand" choices={brands.map(bySlug)} chosen={wanted.brands} />
        {attributes.map(({ group_id, title, terms }) => (
          <Choices
            key={group_id}
            legend={title}
            name="attribute"
            choices={terms.map((term) => ({ value: String(term.id), label: term.title, count: term.count }))}
            chosen={wanted.attributes}
          />
        ))}
        <Prices wanted={wanted} facets={facets} currency={currency} />
        <Choices
          legend="Stock"
          name="stock"
          choices={[{ value: 'yes', label: 'In stock', count: stock?.in_stock ?? 0 }]}
          chosen={wanted.inStock ? ['yes'] : []}
        />
      </details>
      <button type="submit">Show</button>
      <Link href="/">Show everything</Link>
    </Form>
  );
};
