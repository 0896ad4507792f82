import { useForm } from '@strapi/strapi/admin';

/** What is typed and not saved yet would be lost by what loads the page anew. */
export const useIsTouched = (): boolean => useForm('useIsTouched', ({ modified }) => modified);
