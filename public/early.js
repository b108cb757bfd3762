{
  const token = localStorage.getItem("token");
  const { addresses } = JSON.parse(localStorage.getItem("early") ?? "{}");
  const wanted = addresses?.[location.pathname];
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
