const tearDown = async (): Promise<void> => {
  await Promise.all((globalThis.shopE2eStores ?? []).map((store) => store.stop()));
  await Promise.all((globalThis.shopE2eClusters ?? []).map((cluster) => cluster.stop()));
  await globalThis.shopE2eTemplate?.drop();
};

export default tearDown;
