// Loaded first by a process whose clock is to be moved: by MOVED_CLOCK_MS, read anew each time.
const RealDate = globalThis.Date;
const realNow = RealDate.now;
const now = () => realNow() + Number(process.env.MOVED_CLOCK_MS ?? 0);

if (!globalThis.movedClock) {
  globalThis.movedClock = true;
  RealDate.now = now;
  globalThis.Date = new Proxy(RealDate, {
    construct: (target, given, asked) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, asked),
  });
}
