'use client';

import { formatMoney, type StoreCurrency } from '@strapi-plugin-shop/client';
import Link from 'next/link';
import { useState, type FormEvent, type ReactNode } from 'react';
import { addItem } from '../lib/cart';
import type { Shown } from '../lib/pictures';
import type { Variant } from '../lib/types';
import { termsOf } from '../lib/written';

const isForSale = ({ stock_status }: Variant): boolean => stock_status === 'in-stock';

type GalleryProps = {
  readonly pictures: readonly Shown[];
  readonly shown: Shown;
  readonly onChoose: (id: number) => void;
};

const Gallery = ({ pictures, shown, onChoose }: GalleryProps) => (
  <div className="gallery">
    <img
      src={shown.src}
      srcSet={shown.srcSet}
      sizes="(min-width: 60rem) 34rem, 92vw"
      alt={shown.alt}
      width={shown.width}
      height={shown.height}
      fetchPriority="high"
    />
    {pictures.length > 1 && (
      <ul role="list" aria-label="Pictures">
        {pictures.map(({ id, src, alt }, index) => (
          <li key={id}>
            <button type="button" aria-pressed={id === shown.id} onClick={() => onChoose(id)}>
              <img src={src} alt={`Picture ${index + 1}: ${alt}`} width={80} height={80} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

type VariantsProps = {
  readonly variants: readonly Variant[];
  readonly chosen: Variant;
  readonly currency: StoreCurrency;
  readonly onChoose: (variant: Variant) => void;
};

const Variants = ({ variants, chosen, currency, onChoose }: VariantsProps) => (
  <fieldset>
    <legend>Kind</legend>
    {variants.map((variant) => (
      <label key={variant.id} className="choice">
        <input
          type="radio"
          name="variant"
          value={variant.id}
          checked={variant.id === chosen.id}
          disabled={!isForSale(variant)}
          onChange={() => onChoose(variant)}
        />
        <span>{variant.variation_title}</span>
        <span className="count">{isForSale(variant) ? formatMoney(variant.item_price, currency) : 'Out of stock'}</span>
      </label>
    ))}
  </fieldset>
);

type PriceProps = { readonly variant: Variant; readonly currency: StoreCurrency };

const Price = ({ variant, currency }: PriceProps) => (
  <p className="price" aria-live="polite">
    {formatMoney(variant.item_price, currency)}
    {variant.compare_price > variant.item_price && (
      <s>
        <span className="for-readers">was </span>
        {formatMoney(variant.compare_price, currency)}
      </s>
    )}
    <span className="hint">{termsOf(variant, currency)}</span>
  </p>
);

const BuyForm = ({ variant, title }: { readonly variant: Variant; readonly title: string }) => {
  const [message, setMessage] = useState('');
  const [isAdded, setIsAdded] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const quantity = Number(new FormData(event.currentTarget).get('quantity'));
    setIsBusy(true);
    const failure = await addItem(variant.id, quantity);
    setIsBusy(false);
    setIsAdded(failure === null);
    setMessage(failure ? failure.message : `${title} is in the cart.`);
  };

  return (
    <form onSubmit={(event) => void add(event)} className="buy">
      <label>
        Quantity
        <input type="number" name="quantity" min="1" max="1000000" step="1" defaultValue="1" required />
      </label>
      <button type="submit" className="primary" disabled={isBusy || !isForSale(variant)}>
        {isForSale(variant) ? 'Add to cart' : 'Out of stock'}
      </button>
      <p role={isAdded ? 'status' : 'alert'} className={isAdded ? 'success' : 'error'}>
        {message} {isAdded && <Link href="/cart">Go to the cart</Link>}
      </p>
    </form>
  );
};

type Props = {
  readonly title: string;
  readonly pictures: readonly Shown[];
  readonly variants: readonly Variant[];
  readonly firstVariant: number | null;
  readonly currency: StoreCurrency;
  readonly children: ReactNode;
};

/** What of the page of a product answers to the visitor. A variant that has a picture of its own shows it. */
export const ProductPanel = ({ title, pictures, variants, firstVariant, currency, children }: Props) => {
  const first = variants.find(({ id }) => id === firstVariant);
  const [variant, setVariant] = useState(first && isForSale(first) ? first : (variants.find(isForSale) ?? variants[0]));
  const [pictureId, setPictureId] = useState(pictures[0]?.id);
  const picture = pictures.find(({ id }) => id === pictureId);

  const choose = (chosen: Variant) => {
    setVariant(chosen);
    if (chosen.media[0]) setPictureId(chosen.media[0].id);
  };

  return (
    <div className="product">
      {picture ? (
        <Gallery pictures={pictures} shown={picture} onChoose={setPictureId} />
      ) : (
        <span className="no-picture" />
      )}
      <div>
        <h1>{title}</h1>
        {variant && <Price variant={variant} currency={currency} />}
        {children}
        {variant && variants.length > 1 && (
          <Variants variants={variants} chosen={variant} currency={currency} onChoose={choose} />
        )}
        {variant ? <BuyForm variant={variant} title={title} /> : <p>This is not for sale at the moment.</p>}
      </div>
    </div>
  );
};
