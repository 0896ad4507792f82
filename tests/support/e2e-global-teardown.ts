const tearDown = async (): Promise<void> => {
  await Promise.all((globalThis.shopE2eStores ?? []).map((store) => store.stop()));
};

export default tearDown;
