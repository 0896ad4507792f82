import { bootstrap } from './bootstrap';
import { compose } from './compose';
import { defaultConfig, validateConfig } from './config/config';
import { destroy } from './destroy';
import { instanceOf } from './instances';
import { modules } from './modules';
import { register } from './register';
import { siteServices } from './site-services';

const composed = compose(modules, instanceOf);

export default {
  register,
  bootstrap,
  destroy,
  config: { default: defaultConfig, validator: validateConfig },
  ...composed,
  services: siteServices,
};
