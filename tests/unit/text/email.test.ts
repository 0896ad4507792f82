import { isEmailAdmitted } from '../../../server/src/domain/coupon/eligibility';
import { emailKey } from '../../../server/src/domain/customer';
import { emailAddress, isEmail, searchedText } from '../../../server/src/domain/email';
import { addressesOf } from '../../../server/src/domain/notification';
import { email, object, requiredEmail } from '../../../server/src/platform/http/fields';
import { parseInput } from '../../../server/src/platform/http/parse-input';

describe('an e-mail address', () => {
  it.each([
    ['user@müller.de', 'user@xn--mller-kva.de'],
    ['User@MU\u0308LLER.de', 'User@xn--mller-kva.de'],
    ['user@straße.de', 'user@xn--strae-oqa.de'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
    ['user@sub.bücher.example', 'user@sub.xn--bcher-kva.example'],
    [' user@\u200bexample.com\u00a0', 'user@example.com'],
    ['Ada@Example.com', 'Ada@Example.com'],
    ['user@xn--mller-kva.de', 'user@xn--mller-kva.de'],
  ])('%j is written as %j', (written, address) => {
    expect(emailAddress(written)).toBe(address);
    expect(isEmail(address)).toBe(true);
    expect(parseInput(object({ email: requiredEmail() }), { email: written })).toEqual({ email: address });
  });

  it.each([
    'josé@example.com',
    'user@müller',
    'user@mü/ller.de',
    'user@mü:80.de',
    'user@mü@ller.de#x',
    'user@mül ler.de',
    'user@.müller.de',
    'user@müller..de',
    'user@%6d\u00fc.de',
    `user@${'ü'.repeat(64)}.de`,
    `user@${'ü.'.repeat(200)}de`,
  ])('%j is none', (written) => {
    expect(isEmail(emailAddress(written))).toBe(false);
    expect(() => parseInput(object({ email: email() }), { email: written })).toThrow();
  });

  it('is one customer, addressee and pattern in either spelling', () => {
    expect(emailKey('User@Müller.de')).toBe(emailKey('user@xn--mller-kva.de'));
    expect(addressesOf('a@müller.de, a@xn--mller-kva.de; b@c.de', isEmail)).toEqual(['a@xn--mller-kva.de', 'b@c.de']);
    expect(isEmailAdmitted('*@müller.de', 'ada@xn--mller-kva.de')).toBe(true);
    expect(isEmailAdmitted('*@*.müller.de', 'ada@mail.xn--mller-kva.de')).toBe(true);
    expect(isEmailAdmitted('*@müller.de', 'ada@example.com')).toBe(false);
  });

  it('is looked for in the spelling under which it is stored', () => {
    expect(searchedText('user@müller.de')).toBe('user@xn--mller-kva.de');
    expect(searchedText('@müller.de')).toBe('@xn--mller-kva.de');
    expect(searchedText('Frau  Müller')).toBe('Frau Müller');
    expect(searchedText('Ann @ Müller')).toBe('Ann @ Müller');
  });
});
