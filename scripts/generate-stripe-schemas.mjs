import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { ROOT } from './setup/paths.mjs';

/**
 * Writes JSON schemas of the card provider's objects and parameters, as the declarations of its SDK have them: the server that plays the
 * provider in the tests checks its answers and what it is asked by them. `--check` only says whether the file is up to date.
 */
const FILE = path.join(ROOT, 'tests/fixtures/stripe-schemas.json');

/** What the store reads, and what it sends. */
const OBJECTS = [
  'PaymentIntent',
  'Charge',
  'Refund',
  'Dispute',
  'BalanceTransaction',
  'Checkout.Session',
  'Balance',
  'Account',
  'Customer',
  'PaymentMethod',
  'SetupIntent',
  'Product',
  'Price',
  'Subscription',
  'SubscriptionItem',
  'Invoice',
  'InvoiceLineItem',
  'InvoicePayment',
  // Stands for every event: all have the same fields around `data`.
  'PaymentIntentSucceededEvent',
];
const PARAMETERS = [
  'PaymentIntentCreateParams',
  'PaymentIntentRetrieveParams',
  'PaymentIntentConfirmParams',
  'PaymentIntentCancelParams',
  'PaymentIntentUpdateParams',
  'SetupIntentCreateParams',
  'SetupIntentRetrieveParams',
  'SetupIntentCancelParams',
  'SetupIntentUpdateParams',
  'ProductCreateParams',
  'ProductRetrieveParams',
  'PriceCreateParams',
  'PriceRetrieveParams',
  'SubscriptionCreateParams',
  'SubscriptionRetrieveParams',
  'SubscriptionUpdateParams',
  'SubscriptionCancelParams',
  'InvoiceListParams',
  'InvoicePayParams',
  'InvoiceVoidInvoiceParams',
  'CustomerCreateParams',
  'PaymentMethodDetachParams',
  'Checkout.SessionCreateParams',
  'Checkout.SessionRetrieveParams',
  'Checkout.SessionExpireParams',
  'RefundCreateParams',
  'RefundListParams',
  'DisputeListParams',
  'DisputeCloseParams',
];
/** Optional parts below this depth may be anything: there are some thousands, and the store uses none of them. */
const DEPTH_OF_OBJECTS = 1;
const DEPTH_OF_PARAMETERS = 3;

const is = (type, flag) => (type.flags & flag) !== 0;

const UNDESCRIBED = ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLiteral;

const isOptional = (symbol) => (symbol.flags & ts.SymbolFlags.Optional) !== 0;

/** Objects of the API inside of others are ids until they are expanded. */
const isApiObject = (type, { checker }) => {
  const kind = type.getProperty('object');
  return kind !== undefined && type.getProperty('id') !== undefined && checker.getTypeOfSymbol(kind).isStringLiteral();
};

/** A place in a schema: how deep it lies, and whether it is of what is sent or of what is answered. */
const below = (place) => ({ ...place, depth: place.depth + 1 });

const isTooDeep = ({ depth, isSent }) => depth >= (isSent ? DEPTH_OF_PARAMETERS : DEPTH_OF_OBJECTS);

const readObject = (type, place) => {
  const { checker } = place;
  const [index, properties] = [checker.getIndexInfoOfType(type, ts.IndexKind.String), type.getProperties()];
  if (index && properties.length === 0) {
    return { type: 'object', additionalProperties: read(index.type, below(place)) };
  }
  const entries = properties.map((symbol) => [
    symbol.name,
    isOptional(symbol) && isTooDeep(place) ? {} : read(checker.getTypeOfSymbol(symbol), below(place)),
  ]);
  const required = properties.filter((symbol) => !isOptional(symbol)).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(entries),
    ...(required.length > 0 ? { required } : {}),
    additionalProperties: false,
  };
};

/** `boolean` comes as `true | false`. */
const readUnion = ({ types }, place) => {
  const values = types.filter((each) => each.isLiteral()).map(({ value }) => value);
  const others = types.filter((each) => !each.isLiteral() && !is(each, UNDESCRIBED));
  const parts = [
    ...(values.length > 0 ? [{ enum: values.sort() }] : []),
    ...(types.some((each) => is(each, ts.TypeFlags.BooleanLiteral)) ? [{ type: 'boolean' }] : []),
    ...others.map((each) => read(each, place)),
  ];
  const known = [...new Map(parts.map((each) => [JSON.stringify(each), each])).values()];
  return known.length === 1 ? known[0] : { anyOf: known };
};

/** Null for what is no plain value. */
const readPlain = (type, { checker, isSent }) => {
  if (is(type, ts.TypeFlags.Null)) return { type: 'null' };
  if (type.isLiteral()) return { const: type.value };
  if (is(type, ts.TypeFlags.BooleanLiteral)) return { const: checker.typeToString(type) === 'true' };
  if (is(type, ts.TypeFlags.BooleanLike)) return { type: 'boolean' };
  if (is(type, ts.TypeFlags.StringLike)) return { type: 'string' };
  // The declarations do not tell whole numbers; of what the store sends, all are.
  if (is(type, ts.TypeFlags.NumberLike)) return { type: isSent ? 'integer' : 'number' };
  return null;
};

const read = (type, place) => {
  if (type.isUnion() && !is(type, ts.TypeFlags.Boolean)) return readUnion(type, place);
  const plain = readPlain(type, place);
  if (plain) return plain;
  if (place.checker.isArrayType(type)) {
    return { type: 'array', items: read(place.checker.getTypeArguments(type)[0], place) };
  }
  if (!is(type, ts.TypeFlags.Object)) return {};
  const isReference = place.depth > 0 && !place.isSent && isApiObject(type, place);
  return isReference ? { type: 'object', required: ['id', 'object'] } : readObject(type, place);
};

const source = () => {
  const name = (each) => each.replace('.', '');
  const all = [...OBJECTS, ...PARAMETERS].map((each) => `export type ${name(each)} = Stripe.${each};`);
  return ["import type Stripe from 'stripe';", ...all].join('\n');
};

const createProgram = () => {
  const entry = path.join(ROOT, 'tests/support/stripe-types-of-the-generator.ts');
  const options = { strict: true, skipLibCheck: true, module: ts.ModuleKind.Node16, noEmit: true, types: ['node'] };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (file) => file === entry || fileExists(file);
  host.readFile = (file) => (file === entry ? source() : readFile(file));
  host.getSourceFile = (file, ...rest) =>
    file === entry ? ts.createSourceFile(file, source(), ts.ScriptTarget.Latest) : getSourceFile(file, ...rest);
  const program = ts.createProgram([entry], options, host);
  return { checker: program.getTypeChecker(), file: program.getSourceFile(entry) };
};

const generate = () => {
  const { checker, file } = createProgram();
  const declared = checker.getExportsOfModule(checker.getSymbolAtLocation(file));
  const schemas = declared.map((symbol) => [
    symbol.name,
    read(checker.getDeclaredTypeOfSymbol(symbol), { checker, depth: 0, isSent: symbol.name.endsWith('Params') }),
  ]);
  return `{\n${schemas.map(([name, schema]) => `${JSON.stringify(name)}: ${JSON.stringify(schema)}`).join(',\n')}\n}\n`;
};

const text = generate();
if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error(
    'tests/fixtures/stripe-schemas.json is not what the declarations of the SDK say: node scripts/generate-stripe-schemas.mjs'
  );
  process.exitCode = 1;
}
