import { defineModule } from '../../platform/module';
import { rawRoute, route } from '../../platform/http/route';
import * as reference from './reference.controller';

/** The description of the API for programs, and a page that shows it to people. */
export const referenceModule = defineModule({
  name: 'reference',
  routes: [
    route({
      method: 'GET',
      path: '/openapi.json',
      action: 'reference.find',
      summary: 'Describe the API in OpenAPI 3.1',
      description: 'This very document. Its ETag changes with the version of the plugin.',
      policy: 'PublicPolicy',
      identify: false,
      hasEtag: true,
      handler: reference.description,
    }),
    rawRoute({
      method: 'GET',
      path: '/docs',
      action: 'referencePage.find',
      summary: 'Show the reference of the API',
      description: 'A page for people. The option `apiReference: false` switches it off.',
      policy: 'PublicPolicy',
      identify: false,
      produces: 'text/html',
      failures: { 404: 'The page is switched off.' },
      handler: reference.page,
    }),
    rawRoute({
      method: 'GET',
      path: '/docs/:file',
      action: 'referenceFile.find',
      summary: 'Load a script or style of the reference page',
      policy: 'PublicPolicy',
      identify: false,
      hasEtag: true,
      produces: 'text/javascript',
      handler: reference.file,
    }),
  ],
});
