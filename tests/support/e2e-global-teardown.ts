const tearDown = async (): Promise<void> => {
  await Promise.all((globalThis.shopE2eStores ?? []).map((store) => store.stop()));
  await globalThis.shopE2eTemplate?.drop();
};

export default tearDown;
