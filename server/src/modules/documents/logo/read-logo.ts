import type { Platform } from '../../../platform/platform';
import { readStoreSettings } from '../../settings';
import { createPdfThread } from '../pdf/pdf-thread';
import type { CheckedPicture, Picture } from './check-picture';
import { loadPicture } from './load-picture';

/** The logo of the store: none is set, it cannot be printed, or its picture. */
export type Logo = { readonly state: 'none' } | { readonly state: 'unusable'; readonly fault: string } | LogoPicture;

type LogoPicture = { readonly state: 'ready'; readonly picture: Picture };

type Known = { readonly address: string; readonly until: number; readonly logo: Promise<Logo> };

/** Milliseconds. A picture may be replaced under its address; one that cannot be had is not asked for with each document. */
const REMEMBERED = 10 * 60_000;
const FAULT_REMEMBERED = 60_000;

const KNOWN = Symbol('logo on documents');

const A4_WIDTH = 595;

/** Broken files can end the thread that sets the pages: each picture is tried once, in a thread of its own. */
const isPrintable = async ({ dataUrl }: Picture): Promise<boolean> => {
  const thread = createPdfThread();
  try {
    const content = [{ image: 'logo', fit: [A4_WIDTH, A4_WIDTH] } as const];
    await thread.make({ title: '', language: 'en', paper: 'A4', content, footer: '', logo: dataUrl, pageWord: '' });
    return true;
  } catch {
    return false;
  } finally {
    await thread.stop();
  }
};

const judged = async (platform: Platform, checked: CheckedPicture): Promise<Logo> => {
  if ('picture' in checked && (await isPrintable(checked.picture))) return { state: 'ready', picture: checked.picture };
  const fault = 'fault' in checked ? checked.fault : 'The picture is broken.';
  platform.strapi.log.warn(`Documents are printed without the logo of the store: ${fault}`);
  return { state: 'unusable', fault };
};

/** The logo of the settings. Never rejects: documents are made without it. */
export const readLogo = async (platform: Platform): Promise<Logo> => {
  const { store_logo: address } = await readStoreSettings(platform);
  if (address === '') return { state: 'none' };
  const memory = platform.memo(KNOWN, (): { known: Known | null } => ({ known: null }));
  const now = platform.clock.now().getTime();
  if (memory.known && memory.known.address === address && memory.known.until > now) return memory.known.logo;
  const logo = loadPicture(platform, address).then((checked) => judged(platform, checked));
  const known: Known = { address, until: now + REMEMBERED, logo };
  memory.known = known;
  const found = await logo;
  if (found.state !== 'ready' && memory.known === known) memory.known = { ...known, until: now + FAULT_REMEMBERED };
  return found;
};
