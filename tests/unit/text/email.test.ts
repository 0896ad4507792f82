import { isEmailAdmitted } from '../../../server/src/domain/coupon/eligibility';
import { emailKey } from '../../../server/src/domain/customer';
import { emailAddress, emailSpellings, isEmail, readableAddress, searchedText } from '../../../server/src/domain/email';
import { addresseeList, addressesOf, areAddressees } from '../../../server/src/domain/notification';
import { email, object, requiredEmail } from '../../../server/src/platform/http/fields';
import { parseInput } from '../../../server/src/platform/http/parse-input';

describe('an e-mail address', () => {
  it.each([
    ['user@müller.de', 'user@xn--mller-kva.de'],
    ['User@MU\u0308LLER.de', 'User@xn--mller-kva.de'],
    ['user@straße.de', 'user@xn--strae-oqa.de'],
    ['user@例え。テスト', 'user@xn--r8jz45g.xn--zckzah'],
    ['user@почта.рф', 'user@xn--80a1acny.xn--p1ai'],
    ['user@１６３．ｃｏｍ', 'user@163.com'],
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
    'user@b＠ü.de',
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

  it.each([
    ['*müller.de', true],
    ['*MÜLLER.DE', true],
    ['*mu\u0308ller.de', true],
    ['*müller。de', true],
    ['ada@*müller.de', true],
    ['*@m*ller.*', true],
    ['*@xn--mller-kva.de', true],
    ['*.müller.de', false],
    ['*muller.de', false],
    ['bob@*müller.de', false],
    ['*müller.at,*@example.com', false],
  ])('is matched by the pattern %j: %p', (pattern, admitted) => {
    for (const address of ['ada@xn--mller-kva.de', 'Ada@Müller.de']) {
      expect([address, isEmailAdmitted(pattern, address)]).toEqual([address, admitted]);
    }
  });

  it.each([
    ['user@xn--mller-kva.de', 'user@müller.de'],
    ['user@xn--strae-oqa.de', 'user@straße.de'],
    ['user@xn--r8jz45g.xn--zckzah', 'user@例え.テスト'],
    ['user@sub.xn--bcher-kva.example', 'user@sub.bücher.example'],
    ['user@XN--MLLER-KVA.de', 'user@müller.de'],
    ['user@example.com', 'user@example.com'],
    ['xn--mller-kva', 'xn--mller-kva'],
    // Punycode of nothing, of ASCII, of what is spelled otherwise, and none at all.
    ['user@xn--.de', 'user@xn--.de'],
    ['user@xn--abc-.de', 'user@xn--abc-.de'],
    ['user@xn--mller-kva9.de', 'user@xn--mller-kva9.de'],
    [`user@xn--${'9'.repeat(59)}.de`, `user@xn--${'9'.repeat(59)}.de`],
    ['user@xn--a-ü.de', 'user@xn--a-ü.de'],
  ])('%j is read as %j', (address, readable) => {
    expect(readableAddress(address)).toBe(readable);
  });

  it('is looked for in all spellings where others have written it down', () => {
    const spellings = ['user@müller.de', 'user@xn--mller-kva.de'];
    expect([...emailSpellings('User@Müller.de')].sort()).toEqual(spellings);
    expect([...emailSpellings('user@xn--mller-kva.de')].sort()).toEqual(spellings);
    expect(emailSpellings('Ada@Example.com')).toEqual(['ada@example.com']);
    expect(emailSpellings('Ada')).toEqual(['ada']);
  });

  it.each([
    ['a@müller.de;b@example.com', 'a@xn--mller-kva.de, b@example.com', true],
    ['{{wp.admin_email}} ,a@example.com,', '{{wp.admin_email}}, a@example.com', true],
    ['{{ wp.admin_email | a, b }} ##wp.admin_email##', '{{ wp.admin_email | a, b }}, ##wp.admin_email##', true],
    ['{{settings.store_name||strtolower}}@example.com', '{{settings.store_name||strtolower}}@example.com', true],
    ['{{wp.admin_email || "a, b"}}', '{{wp.admin_email || "a, b"}}', false],
    ['info@{{settings.domain}}', 'info@{{settings.domain}}', false],
    ['{{settings.store_name}}', '{{settings.store_name}}', false],
    ['{{order.customer.email}}', '{{order.customer.email}}', false],
    ['{{wp.admin_email}}x', '{{wp.admin_email}}x', false],
    ['{{#if wp.admin_email}}, a@example.com', '{{#if wp.admin_email}}, a@example.com', false],
    ['', '', true],
    ['no address', 'no, address', false],
    ['a@example', 'a@example', false],
    ['{{wp.admin_email', '{{wp.admin_email', false],
    ['a@example.com\r\nBcc: eve@example.com', 'a@example.com, Bcc:, eve@example.com', false],
    ['a@exa\u0000mple.com', 'a@example.com', true],
  ])('in a list of addressees %j is written as %j: %p', (written, list, isGood) => {
    expect(addresseeList(written)).toBe(list);
    expect(areAddressees(list)).toBe(isGood);
    expect(addresseeList(list)).toBe(list);
  });

  it('is looked for in the spelling under which it is stored', () => {
    expect(searchedText('user@müller.de')).toBe('user@xn--mller-kva.de');
    expect(searchedText('@müller.de')).toBe('@xn--mller-kva.de');
    expect(searchedText('Frau  Müller')).toBe('Frau Müller');
    expect(searchedText('Ann @ Müller')).toBe('Ann @ Müller');
  });
});
