import { LONGEST_ADDRESS, networkOf } from '../../../server/src/domain/access';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['::ffff:c000:207', '192.0.2.7'],
    ['0:0:0:0:0:ffff:c000:0207', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3::192.0.2.7', '2001:db8:1:2::/64'],
    ['', ''],
    ['not an address', 'not an address'],
    ['1::2::3', '1::2::3'],
    ['1:2:3', '1:2:3'],
  ])('counts %s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it('is no longer than an address, whatever a header says', () => {
    expect(networkOf('x'.repeat(8_000))).toHaveLength(LONGEST_ADDRESS);
    expect(networkOf(`${'f'.repeat(250)}::1`).length).toBeLessThan(100);
  });

  it('keeps neighbours of other networks apart', () => {
    expect(networkOf('2001:db8:1:2::1')).not.toBe(networkOf('2001:db8:1:3::1'));
  });
});
