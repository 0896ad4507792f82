const tearDown = async (): Promise<void> => {
  await globalThis.shopE2eStore?.stop();
};

export default tearDown;
