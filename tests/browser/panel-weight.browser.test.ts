import { weighPanel, type Weight } from '../support/panel-weight';

/** Of the panel that was built for these tests. */
const KB = 1_000;

let weight: Weight;

beforeAll(async () => {
  weight = await weighPanel();
});

it('the whole panel, texts and libraries included, weighs at most 400 kB gzipped', () => {
  expect(weight.all).toBeGreaterThan(10 * KB);
  expect(weight.all).toBeLessThanOrEqual(400 * KB);
});

it('adds at most 12 kB gzipped to what Strapi loads first', () => {
  expect(weight.first).toBeGreaterThan(0);
  expect(weight.first).toBeLessThanOrEqual(12 * KB);
});
