// Asks for what the last visit's first screen needed, while the app's own scripts are still on their way.
// lib/client/early.ts notes the addresses, and takes the answers.
{
  const token = localStorage.getItem("token");
  const { addresses } = JSON.parse(localStorage.getItem("early") ?? "{}");
  // What an earlier version noted was a list.
  const wanted = addresses?.[location.pathname];
  // Where those came first they have asked themselves: a second answer would be kept for a later call, and be old by then.
  if (token && wanted && !window.elanEarly) {
    const ask = (address) =>
      fetch(address, {
        headers: { authorization: `Bearer ${token}` },
        cache: "no-store",
      }).catch(() => undefined);
    window.elanEarly = {
      token,
      at: performance.now(),
      answers: new Map(wanted.map((address) => [address, ask(address)])),
    };
  }
}
