export * from './confirmation';
export * from './fulfilment';
export * from './transitions';
export * from './payment';
export * from './refund';
export * from './renewal';
export * from './statuses';
export * from './taken-money';
