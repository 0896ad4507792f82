export * from './confirmation';
export * from './transitions';
export * from './payment';
export * from './refund';
export * from './statuses';
export * from './taken-money';
