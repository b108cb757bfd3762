// Shifts this process's clock by MOVED_CLOCK_MS, which may change later.
const RealDate = globalThis.Date;
const realNow = RealDate.now;
const now = () => realNow() + Number(process.env.MOVED_CLOCK_MS ?? 0);

if (!globalThis.movedClock) {
  globalThis.movedClock = true;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
  });
}
