import ts from 'typescript';

/**
 * Types of the code, written out so that they need no other file: what is declared under `sources` keeps its name and becomes a
 * declaration of its own, everything else (mapped, conditional and inferred types) is written as what it comes to.
 */
export type PrintOptions = {
  /** Folder whose declarations are written out. */
  readonly sources: string;
  /** Types of @types/node that every file knows. */
  readonly globals: readonly string[];
  /** Packages of which nothing is written out: their types become `unknown`. */
  readonly opaque: readonly string[];
};

type Declared = { readonly name: string; readonly symbol: ts.Symbol; readonly type: ts.Type };

type Printing = {
  readonly checker: ts.TypeChecker;
  readonly options: PrintOptions;
  readonly named: Map<ts.Symbol, string>;
  readonly taken: Set<string>;
  readonly waiting: Declared[];
};

const INDENT = '  ';
const DEEPEST = 30;

const indented = (text: string): string => text.replaceAll('\n', `\n${INDENT}`);

const fileOf = (symbol: ts.Symbol): string => symbol.declarations?.[0]?.getSourceFile().fileName ?? '';

const commentOf = ({ checker }: Printing, symbol: ts.Symbol): string => {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
  if (text === '') return '';
  const lines = text.split('\n').map((line) => line.trimEnd());
  return lines.length === 1
    ? `/** ${text} */\n`
    : `/**\n${lines.map((line) => ` * ${line}`.trimEnd()).join('\n')}\n */\n`;
};

/** The name under which a type of the sources is declared; another of that name gets a number. */
const nameOf = (printing: Printing, symbol: ts.Symbol, type: ts.Type): string => {
  const { named, taken, waiting } = printing;
  const known = named.get(symbol);
  if (known) return known;
  let name = symbol.name;
  for (let number = 2; taken.has(name); number += 1) name = `${symbol.name}${number}`;
  taken.add(name);
  named.set(symbol, name);
  waiting.push({ name, symbol, type });
  return name;
};

const isDeclaredIn = ({ options }: Printing, symbol: ts.Symbol): boolean => fileOf(symbol).startsWith(options.sources);

const isLibrary = (symbol: ts.Symbol): boolean => /\/typescript\/lib\/lib\.[^/]*$/.test(fileOf(symbol));

const packageOf = (symbol: ts.Symbol): string | undefined =>
  /\/node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/.exec(fileOf(symbol))?.[1];

const inParentheses = (text: string): string => (/=>|[|&]|^readonly /.test(text) ? `(${text})` : text);

const printMembers = (printing: Printing, types: readonly ts.Type[], by: string, depth: number): string => {
  const texts = types.map((type) => {
    const text = print(printing, type, depth + 1);
    const isFunction = type.getCallSignatures().length > 0 && !type.aliasSymbol;
    return isFunction || (by === '&' && type.isUnion()) ? `(${text})` : text;
  });
  const unique = [...new Set(texts)];
  const isBoolean = by === '|' && unique.includes('true') && unique.includes('false');
  const others = isBoolean ? unique.filter((text) => text !== 'true' && text !== 'false') : unique;
  const isAbsent = (text: string): boolean => text === 'null' || text === 'undefined';
  const shown = [
    ...others.filter((text) => !isAbsent(text)),
    ...(isBoolean ? ['boolean'] : []),
    ...others.filter(isAbsent),
  ];
  return shown.join(` ${by} `);
};

const printTuple = (printing: Printing, type: ts.TypeReference, depth: number): string => {
  const target = type.target as ts.TupleType;
  const parts = printing.checker.getTypeArguments(type).map((part, index) => {
    const label = target.labeledElementDeclarations?.[index]?.name.getText() ?? '';
    const text = print(printing, part, depth + 1);
    const flags = target.elementFlags[index] ?? ts.ElementFlags.Required;
    if (flags & ts.ElementFlags.Variable) return `...${label && `${label}: `}${inParentheses(text)}[]`;
    const mark = flags & ts.ElementFlags.Optional ? '?' : '';
    return label ? `${label}${mark}: ${text}` : `${inParentheses(text)}${mark}`;
  });
  return `${target.readonly ? 'readonly ' : ''}[${parts.join(', ')}]`;
};

/** Types of the language's own library, with their arguments. */
const printReference = (printing: Printing, type: ts.Type, symbol: ts.Symbol, depth: number): string => {
  const args = printing.checker.getTypeArguments(type as ts.TypeReference);
  return args.length > 0
    ? `${symbol.name}<${args.map((arg) => print(printing, arg, depth + 1)).join(', ')}>`
    : symbol.name;
};

const printParameter = (printing: Printing, parameter: ts.Symbol, index: number, depth: number): string => {
  const { checker } = printing;
  const declaration = parameter.valueDeclaration as ts.ParameterDeclaration;
  const type = print(printing, checker.getTypeOfSymbolAtLocation(parameter, declaration), depth + 1);
  const name = ts.isIdentifier(declaration.name) ? parameter.name : `options${index > 0 ? index : ''}`;
  if (declaration.dotDotDotToken) return `...${name}: ${type}`;
  return `${name}${checker.isOptionalParameter(declaration) ? '?' : ''}: ${type}`;
};

/** Generic functions stay as they are written; the types that they name are declared beside them. */
const printGeneric = (printing: Printing, declaration: ts.SignatureDeclaration): string => {
  const visit = (node: ts.Node): void => {
    if (ts.isTypeReferenceNode(node)) {
      const symbol = printing.checker.getSymbolAtLocation(node.typeName);
      const type = symbol && printing.checker.getDeclaredTypeOfSymbol(symbol);
      const isOurs = symbol && type && !type.isTypeParameter() && isDeclaredIn(printing, symbol);
      if (isOurs && nameOf(printing, symbol, type) !== symbol.name) {
        throw new Error(`Two types are named ${symbol.name}, and a generic function names one of them.`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(declaration);
  return declaration.getText().replace(/\n {2}/g, '\n');
};

const printSignature = (printing: Printing, signature: ts.Signature, depth: number): string => {
  const { checker } = printing;
  if (signature.typeParameters?.length) return printGeneric(printing, signature.getDeclaration());
  const parameters = signature.getParameters().map((each, index) => printParameter(printing, each, index, depth));
  const predicate = checker.getTypePredicateOfSignature(signature);
  const answer = predicate?.type
    ? `${predicate.parameterName ?? 'this'} is ${print(printing, predicate.type, depth + 1)}`
    : print(printing, signature.getReturnType(), depth + 1);
  return `(${parameters.join(', ')}) => ${answer}`;
};

const printKey = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? name : `'${name.replaceAll("'", "\\'")}'`;

const printProperty = (printing: Printing, property: ts.Symbol, depth: number): string => {
  const mark = property.flags & ts.SymbolFlags.Optional ? '?' : '';
  const type = print(printing, printing.checker.getTypeOfSymbol(property), depth + 1);
  return `${commentOf(printing, property)}readonly ${printKey(property.name)}${mark}: ${type};`;
};

const printObject = (printing: Printing, type: ts.Type, depth: number): string => {
  const { checker } = printing;
  const properties = checker.getPropertiesOfType(type);
  const indexes = checker.getIndexInfosOfType(type);
  const calls = type.getCallSignatures();
  const [call] = calls;
  if (call && calls.length === 1 && properties.length + indexes.length === 0) {
    return printSignature(printing, call, depth);
  }
  const members = [
    ...indexes.map(
      (info) => `readonly [key: ${checker.typeToString(info.keyType)}]: ${print(printing, info.type, depth + 1)};`
    ),
    ...properties.map((property) => printProperty(printing, property, depth)),
  ];
  return members.length === 0 ? '{}' : `{\n${INDENT}${members.map(indented).join(`\n${INDENT}`)}\n}`;
};

const LITERAL =
  ts.TypeFlags.StringLiteral | ts.TypeFlags.NumberLiteral | ts.TypeFlags.BooleanLiteral | ts.TypeFlags.BigIntLiteral;
const PRIMITIVE =
  ts.TypeFlags.Any |
  ts.TypeFlags.Unknown |
  ts.TypeFlags.String |
  ts.TypeFlags.Number |
  ts.TypeFlags.Boolean |
  ts.TypeFlags.BigInt |
  ts.TypeFlags.ESSymbol |
  ts.TypeFlags.Void |
  ts.TypeFlags.Undefined |
  ts.TypeFlags.Null |
  ts.TypeFlags.Never |
  ts.TypeFlags.NonPrimitive |
  ts.TypeFlags.TemplateLiteral;

const isNamedDeclaration = ({ flags }: ts.Symbol): boolean =>
  (flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface)) !== 0;

const printArray = (printing: Printing, type: ts.Type, depth: number): string => {
  const [element] = printing.checker.getTypeArguments(type as ts.TypeReference);
  const text = inParentheses(element ? print(printing, element, depth + 1) : 'unknown');
  return `${type.symbol.name === 'ReadonlyArray' ? 'readonly ' : ''}${text}[]`;
};

const printDeclared = (printing: Printing, type: ts.Type, depth: number): string => {
  const { symbol } = type;
  const { globals, opaque } = printing.options;
  if (isLibrary(symbol) || globals.includes(symbol.name)) return printReference(printing, type, symbol, depth);
  const from = packageOf(symbol);
  if (from === undefined) return printObject(printing, type, depth);
  if (opaque.includes(from)) return 'unknown';
  throw new Error(`The type ${symbol.name} of ${from} cannot be written out.`);
};

const FORMAT = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;

const printStructure = (printing: Printing, type: ts.Type, depth: number): string => {
  const { checker } = printing;
  if (depth > DEEPEST) throw new Error(`A type is nested too deeply: ${checker.typeToString(type)}`);
  if (type.flags & (PRIMITIVE | LITERAL)) return checker.typeToString(type, undefined, FORMAT);
  if (type.isUnion()) return printMembers(printing, type.types, '|', depth);
  if (type.isIntersection()) return printMembers(printing, type.types, '&', depth);
  if (checker.isTupleType(type)) return printTuple(printing, type as ts.TypeReference, depth);
  if (checker.isArrayType(type)) return printArray(printing, type, depth);
  const { symbol } = type as { readonly symbol?: ts.Symbol };
  return symbol && isNamedDeclaration(symbol)
    ? printDeclared(printing, type, depth)
    : printObject(printing, type, depth);
};

/** Shorter under their names than as what they come to. */
const UTILITIES = new Set(['Partial', 'Required', 'Readonly', 'Record']);

const print = (printing: Printing, type: ts.Type, depth: number): string => {
  const { aliasSymbol, aliasTypeArguments } = type;
  if (aliasSymbol && !aliasTypeArguments?.length && isDeclaredIn(printing, aliasSymbol)) {
    return nameOf(printing, aliasSymbol, type);
  }
  if (aliasSymbol && isLibrary(aliasSymbol) && UTILITIES.has(aliasSymbol.name)) {
    return `${aliasSymbol.name}<${(aliasTypeArguments ?? []).map((arg) => print(printing, arg, depth + 1)).join(', ')}>`;
  }
  return printStructure(printing, type, depth);
};

/** Declarations of these types, exported, and of those that they name. */
export const printTypes = (
  program: ts.Program,
  roots: readonly { readonly file: string; readonly names: readonly string[] }[],
  options: PrintOptions
): string => {
  const checker = program.getTypeChecker();
  const printing: Printing = { checker, options, named: new Map(), taken: new Set(), waiting: [] };
  const exported = new Set<string>();
  for (const { file, names } of roots) {
    const source = program.getSourceFile(file);
    const moduleSymbol = source && checker.getSymbolAtLocation(source);
    const symbols = moduleSymbol ? checker.getExportsOfModule(moduleSymbol) : [];
    for (const name of names) {
      const found = symbols.find((symbol) => symbol.name === name);
      if (!found) throw new Error(`${file} exports no type ${name}.`);
      const symbol = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
      exported.add(nameOf(printing, symbol, checker.getDeclaredTypeOfSymbol(symbol)));
    }
  }
  const declarations: string[] = [];
  for (let next = printing.waiting.shift(); next; next = printing.waiting.shift()) {
    const { name, symbol, type } = next;
    const keyword = exported.has(name) ? 'export type' : 'type';
    declarations.push(`${commentOf(printing, symbol)}${keyword} ${name} = ${printStructure(printing, type, 0)};\n`);
  }
  return declarations.join('\n');
};
