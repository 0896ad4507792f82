import { createRequire } from 'node:module';
import type * as Description from './description-of-answers';

export type DescribedAnswers = typeof Description;

declare global {
  var describedAnswers: DescribedAnswers | undefined;
}

let known: DescribedAnswers | undefined;

/** That of jest's worker, see e2e-environment.cjs; outside of a test, as in the set-up of a run and in the bench, one of its own. */
const answers = (): DescribedAnswers =>
  (known ??=
    globalThis.describedAnswers ?? (createRequire(__filename)('./description-of-answers') as DescribedAnswers));

/** The operation of the API that a request is for; undefined where it is for none. */
export const operationIdOf: DescribedAnswers['operationIdOf'] = (method, url) => answers().operationIdOf(method, url);

/** What is wrong with an answer by the description of the API; null where it is as described. */
export const contradictionOf: DescribedAnswers['contradictionOf'] = (method, url, seen) =>
  answers().contradictionOf(method, url, seen);

/** What the description says of an answer in JSON; undefined where it says nothing. */
export const answerSchemaOf: DescribedAnswers['answerSchemaOf'] = (method, url, status) =>
  answers().answerSchemaOf(method, url, status);
