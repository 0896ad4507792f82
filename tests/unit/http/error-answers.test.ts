import * as errors from '../../../server/src/domain/errors';
import { answerError, logUntold } from '../../../server/src/platform/http/error-answers';

const invalid = new errors.InvalidInputError('Title is required', { title: { required: 'Title is required' } });

describe('the nine documented error bodies', () => {
  it('{message}', () => {
    expect(answerError(new errors.NotFoundError('Gone'))).toEqual({ status: 404, body: { message: 'Gone' } });
    expect(answerError(new errors.RuleViolationError('No'))).toMatchObject({ status: 423 });
    expect(answerError(new errors.TooManyRequestsError('Slow', 7))).toMatchObject({
      status: 429,
      headers: { 'Retry-After': '7' },
    });
  });

  it('{message, code}', () => {
    expect(answerError(new errors.ForbiddenError('No'), 'coded')).toEqual({
      status: 403,
      body: { message: 'No', code: 403 },
    });
  });

  it('{message, errors: {field: text}}', () => {
    expect(answerError(invalid, 'field_texts')).toEqual({
      status: 422,
      body: { message: invalid.message, errors: { title: 'Title is required' } },
    });
    expect(answerError(new errors.NotFoundError('Gone'), 'field_texts')).toEqual({
      status: 404,
      body: { message: 'Gone' },
    });
  });

  it('{errors: {field: [message]}}', () => {
    expect(answerError(invalid, 'fields')).toEqual({ status: 422, body: { errors: { title: ['Title is required'] } } });
  });

  it('{errors} for input and {message, code} for the rest, where an endpoint has both', () => {
    expect(answerError(invalid, 'coded_fields')).toEqual({
      status: 422,
      body: { errors: { title: ['Title is required'] } },
    });
    expect(answerError(new errors.NotFoundError('Gone'), 'coded_fields')).toEqual({
      status: 404,
      body: { message: 'Gone', code: 404 },
    });
  });

  it("{status: 'failed', errors: {field: {rule: message}}}, with 422 or, at checkout, 200", () => {
    const body = { status: 'failed', errors: { title: { required: 'Title is required' } } };
    expect(answerError(invalid, 'failed')).toEqual({ status: 422, body });
    expect(answerError(invalid, 'checkout')).toEqual({ status: 200, body });
  });

  it("{status: 'failed', message} with 200", () => {
    const answered = answerError(new errors.BusinessFailure('Empty'), 'checkout');
    expect(answered).toEqual({ status: 200, body: { status: 'failed', message: 'Empty' } });
  });

  it('{data: {message, buttonText, route}, code}', () => {
    const missing = new errors.NotFoundError('Gone', { entity: { buttonText: 'Back', route: '/orders' } });
    expect(answerError(missing)).toEqual({
      status: 404,
      body: { data: { message: 'Gone', buttonText: 'Back', route: '/orders' }, code: 'shop_entity_not_found' },
    });
  });

  it('{success: false, message, error_type}', () => {
    const refused = new errors.UnprocessableError('Over', { extra: { error_type: 'license_expired' } });
    const body = { success: false, message: 'Over', error_type: 'license_expired' };
    expect(answerError(refused, 'typed')).toEqual({ status: 422, body });
    expect(answerError(refused, 'checked')).toEqual({ status: 422, body });
    expect(answerError(invalid, 'typed')).toEqual({
      status: 422,
      body: { success: false, message: 'Title is required', error_type: 'validation_error' },
    });
    expect(answerError(new errors.TooManyRequestsError('Slow', 7), 'checked')).toEqual({
      status: 429,
      body: { success: false, message: 'Slow', error_type: 'too_many_requests' },
      headers: { 'Retry-After': '7' },
    });
  });

  it("{success: true, status: 'invalid', message, error_type} with 200", () => {
    expect(answerError(invalid, 'checked')).toEqual({
      status: 200,
      body: { success: true, status: 'invalid', message: 'Title is required', error_type: 'validation_error' },
    });
  });

  it('{message, back_text, back_url}', () => {
    const missing = new errors.NotFoundError('Gone', { extra: { back_text: 'Back', back_url: '/customers' } });
    expect(answerError(missing).body).toEqual({ message: 'Gone', back_text: 'Back', back_url: '/customers' });
  });
});

describe('access errors', () => {
  it.each([
    ['authentication_required', 401],
    ['authentication_failed', 401],
    ['authentication_expired', 401],
    ['insufficient_permissions', 403],
    ['policy_violation', 403],
  ] as const)('%s is %i', (code, status) => {
    const answered = answerError(new errors.AccessError(code, 'No'));
    expect(answered).toMatchObject({ status, body: { success: false, error: { code, message: 'No' } } });
  });
});

describe('defects', () => {
  it('tell the client nothing', () => {
    expect(answerError(new Error('password is hunter2'))).toEqual({
      status: 500,
      body: { message: 'Something went wrong. Please try again.' },
    });
  });
});

describe('a database that cannot be reached', () => {
  const lost = Object.assign(new Error("insert into `t` values ('secret') - Connection lost"), { code: 'ECONNRESET' });

  it('is 503 with a time to come again, and says nothing of its inside', () => {
    const answer = answerError(lost, 'failed');
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|Connection/);
  });

  it('is 503 too where it does not do now what it is asked', () => {
    const full = Object.assign(new Error("insert into t values ('secret') - disk is full"), { code: 'SQLITE_FULL' });
    const answer = answerError(full);
    expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
    expect(JSON.stringify(answer.body)).not.toMatch(/secret|full/);
    const lines: unknown[] = [];
    logUntold({ error: (error) => lines.push(error) }, full);
    expect(lines).toEqual(['The database did not do what it was asked: disk is full']);
  });

  it('is one line of the log, without values', () => {
    const lines: unknown[] = [];
    const log = { error: (error: unknown) => lines.push(error) };
    const defect = new TypeError('x is not a function');
    logUntold(log, lost);
    logUntold(log, new errors.NotFoundError('Gone'));
    logUntold(log, defect);
    expect(lines).toEqual(['The database cannot be reached: Connection lost', defect]);
  });
});
