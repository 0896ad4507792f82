/**
 * Whole hundredths of the unit of the currency that stands beside the amount ("cents"), also where that currency has no decimals: 1250 is
 * $12.50, and 125000 is JPY 1,250.
 * @asType integer
 */
export type Cents = number;

/**
 * The id of a record.
 * @asType integer
 * @minimum 1
 */
export type Id = number;

/**
 * A number of things, or of times.
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/**
 * A whole number, also a negative one.
 * @asType integer
 */
export type Whole = number;

/**
 * A moment in GMT.
 * @pattern ^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$
 */
export type Moment = string;

/**
 * A day of the store's time zone.
 * @pattern ^\d{4}-\d{2}-\d{2}$
 */
export type Day = string;

export type YesNo = 'yes' | 'no';

/** Names what an editor of a record saw; a save that sends it along overwrites nothing that was changed since. */
export type Version = string;

/** ISO 4217. */
export type CurrencyCode = string;

/** ISO 3166-1 alpha-2. */
export type CountryCode = string;

/**
 * Markup, and safe as it stands: sanitised when it was saved, or made by the store, with every text in it escaped. A string without this
 * format is plain text as somebody typed it, `<` and `&` among it, and is escaped by whoever shows it in a page.
 * @format html
 */
export type Html = string;
