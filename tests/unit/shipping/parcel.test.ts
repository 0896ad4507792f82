import { parcelOf, type Parcel } from '../../../server/src/domain/shipping';

const piece = (values: Partial<Parcel> = {}): Parcel => ({ isPhysical: true, shipsFree: false, weight: 0, ...values });
const download = piece({ isPhysical: false });

describe('a parcel', () => {
  it.each<[string, Parcel, readonly Parcel[], Parcel]>([
    ['of one thing is that thing', piece({ weight: 2 }), [], piece({ weight: 2 })],
    ['of a download is none', download, [download], download],
    ['of a download with a thing in it is sent', download, [download, piece()], piece()],
    ['weighs what is sent of its parts', download, [piece({ weight: 1 }), piece({ weight: 2 })], piece({ weight: 3 })],
    ['of downloads with a weight weighs nothing', download, [{ ...download, weight: 9 }, piece()], piece()],
    [
      'weighs no more than its parts',
      download,
      [piece({ weight: 0.1 }), piece({ weight: 0.2 })],
      piece({ weight: 0.3 }),
    ],
    ['weighs what the bundle says', piece({ weight: 5 }), [piece({ weight: 1 })], piece({ weight: 5 })],
    ['weighs its parts where the bundle says nothing', piece(), [piece({ weight: 1 })], piece({ weight: 1 })],
    ['is free where the bundle is', piece({ shipsFree: true }), [piece()], piece({ shipsFree: true })],
    ['is free where all of it is', download, [piece({ shipsFree: true }), download], piece({ shipsFree: true })],
    [
      'weighs what does not ship free',
      download,
      [piece({ shipsFree: true, weight: 7 }), piece({ weight: 1 })],
      piece({ weight: 1 }),
    ],
    ['of a thing with free parts costs what the thing costs', piece(), [piece({ shipsFree: true })], piece()],
  ])('%s', (_what, own, parts, parcel) => {
    expect(parcelOf(own, parts)).toEqual(parcel);
  });
});
