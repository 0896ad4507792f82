/** A JSON Schema, or a piece of the description. */
export type Json = { readonly [key: string]: unknown };
