import { BackButton, useIsMobile } from '@strapi/strapi/admin';

/** The way back from a page below one of the settings. On a phone Strapi's frame of the settings has one already. */
export const SettingsBack = ({ fallback }: { readonly fallback: string }) =>
  useIsMobile() ? null : <BackButton fallback={fallback} />;
