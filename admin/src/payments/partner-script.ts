import { useEffect, useState } from 'react';
import type { AccountMode, SellerCode } from './payments.api';

/**
 * Finds the links with `data-paypal-button` that are there when it is loaded, opens them in a window of its own, and calls back by a name
 * of the global object.
 */
const SCRIPT = 'https://www.paypal.com/webapps/merchantboarding/js/lib/lightbox/partner.js';
const ID = 'shop-paypal-partner';

export const callbackOf = (mode: AccountMode): string => (mode === 'test' ? 'shopPaypalTest' : 'shopPaypalLive');

type ScriptState = 'loading' | 'loaded' | 'refused';

/** One for all links that are drawn at once; links that come later need it anew. */
const scriptOnItsWay = (): HTMLScriptElement => {
  const known = document.getElementById(ID);
  if (known instanceof HTMLScriptElement) return known;
  const script = document.createElement('script');
  script.id = ID;
  script.src = SCRIPT;
  const arrived = (): void => script.removeAttribute('id');
  script.addEventListener('load', arrived);
  script.addEventListener('error', arrived);
  document.body.append(script);
  return script;
};

/**
 * PayPal's script, for a link that it serves. The panel of a site allows no scripts of others unless its configuration names them; the
 * browser then refuses this one, and the link leads to PayPal's page all the same.
 */
export const usePartnerScript = (mode: AccountMode, onCode: (code: SellerCode) => Promise<void>): ScriptState => {
  const [state, setState] = useState<ScriptState>('loading');
  useEffect(() => {
    const name = callbackOf(mode);
    let last = '';
    const callback = (authCode: string, sharedId: string): void => {
      // A script that was loaded twice tells twice, and a code can be traded in once.
      if (authCode === last) return;
      last = authCode;
      void onCode({ authCode, sharedId });
    };
    Object.assign(window, { [name]: callback });
    return () => void Reflect.deleteProperty(window, name);
  }, [mode, onCode]);
  useEffect(() => {
    const script = scriptOnItsWay();
    const loaded = (): void => setState('loaded');
    const refused = (): void => setState('refused');
    script.addEventListener('load', loaded);
    script.addEventListener('error', refused);
    return () => {
      script.removeEventListener('load', loaded);
      script.removeEventListener('error', refused);
    };
  }, []);
  return state;
};
