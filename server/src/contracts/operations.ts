import type { LabelOperations } from './labels';

/**
 * The body of each operation's success, by its action. The one statement of what the store answers: handlers are typed against it,
 * and the description of the API (openapi.json), the typed client and the admin panel come from it.
 */
export interface Operations extends LabelOperations {}
