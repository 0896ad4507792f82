import type {
  DocumentStatusAnswer,
  PdfTemplate,
  PdfTemplateAnswer,
  PdfTemplatesAnswer,
  PrintPageAnswer,
  PrintTemplate,
  PrintTemplatesAnswer,
} from '../../../server/src/contracts/document-templates';
import { listTag, shopApi } from '../api/shop-api';
import { ask } from '../api/shop-query';

/** What a PDF template adds to a document. */
export type TemplateTexts = Pick<PdfTemplate, 'heading' | 'before_items' | 'after_items' | 'show_logo'>;

export type NewTemplate = Partial<TemplateTexts> & Pick<PdfTemplate, 'title' | 'kind'>;

type Shown = { readonly id: string; readonly order_id?: number };

const templateOf = ({ template }: PdfTemplateAnswer): PdfTemplate => template;
const htmlOf = ({ html }: PrintPageAnswer): string => html;

const inPath = (template: string) => ({ params: { path: { template } } });

const pdfTemplatesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopDocumentStatus: build.query({
      queryFn: ask(
        (shop) => shop.GET('/templates/pdf-templates/status'),
        ({ status }: DocumentStatusAnswer) => status
      ),
      keepUnusedDataFor: 0,
    }),
    shopPdfTemplates: build.query({
      queryFn: ask(
        (shop) => shop.GET('/templates/pdf-templates'),
        (answer: PdfTemplatesAnswer) => answer
      ),
      providesTags: listTag('ShopDocument'),
    }),
    shopCreatePdfTemplate: build.mutation({
      queryFn: ask((shop, body: NewTemplate) => shop.POST('/templates/pdf-templates', { body }), templateOf),
      invalidatesTags: [...listTag('ShopDocument'), 'ShopEmail'],
    }),
    shopSavePdfTemplate: build.mutation({
      queryFn: ask(
        (shop, { id, ...body }: Partial<NewTemplate> & { readonly id: string }) =>
          shop.PUT('/templates/pdf-templates/{template}', { ...inPath(id), body }),
        templateOf
      ),
      invalidatesTags: [...listTag('ShopDocument'), 'ShopEmail'],
    }),
    shopResetPdfTemplate: build.mutation({
      queryFn: ask((shop, id: string) => shop.POST('/templates/pdf-templates/{template}/reset', inPath(id))),
      invalidatesTags: listTag('ShopDocument'),
    }),
    shopDeletePdfTemplate: build.mutation({
      queryFn: ask((shop, id: string) => shop.DELETE('/templates/pdf-templates/{template}', inPath(id))),
      invalidatesTags: [...listTag('ShopDocument'), 'ShopEmail'],
    }),
    shopPdfPreview: build.query({
      queryFn: ask(
        (shop, { id, ...body }: Shown & Partial<TemplateTexts>) =>
          shop.POST('/templates/pdf-templates/{template}/preview-page', { ...inPath(id), body }),
        htmlOf
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

const printTemplatesApi = shopApi.injectEndpoints({
  endpoints: (build) => ({
    shopPrintTemplates: build.query({
      queryFn: ask(
        (shop) => shop.GET('/templates/print-templates'),
        (answer: PrintTemplatesAnswer) => answer
      ),
      providesTags: listTag('ShopDocument'),
    }),
    shopSavePrintTemplate: build.mutation({
      queryFn: ask((shop, { key, content }: Pick<PrintTemplate, 'key' | 'content'>) =>
        shop.PUT('/templates/print-templates', { body: { templates: { [key]: content } } })
      ),
      invalidatesTags: listTag('ShopDocument'),
    }),
    shopResetPrintTemplate: build.mutation({
      queryFn: ask((shop, key: string) => shop.POST('/templates/print-templates/{template}/reset', inPath(key))),
      invalidatesTags: listTag('ShopDocument'),
    }),
    shopPrintPreview: build.query({
      queryFn: ask(
        (shop, { id, ...body }: Shown & { readonly content: string }) =>
          shop.POST('/templates/print-templates/{template}/preview', { ...inPath(id), body }),
        htmlOf
      ),
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useShopDocumentStatusQuery,
  useShopPdfTemplatesQuery,
  useShopCreatePdfTemplateMutation,
  useShopSavePdfTemplateMutation,
  useShopResetPdfTemplateMutation,
  useShopDeletePdfTemplateMutation,
  useShopPdfPreviewQuery,
} = pdfTemplatesApi;

export const {
  useShopPrintTemplatesQuery,
  useShopSavePrintTemplateMutation,
  useShopResetPrintTemplateMutation,
  useShopPrintPreviewQuery,
} = printTemplatesApi;
