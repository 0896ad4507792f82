export * from './campaign';
export * from './confirmation';
export * from './deletion';
export * from './editing';
export * from './payment';
export * from './refund';
export * from './statuses';
export * from './transitions';
