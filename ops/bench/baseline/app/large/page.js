export const dynamic = "force-static";

/** As much HTML as a public schedule of 50 classes. */
export default function Page() {
  return (
    <main>
      {Array.from({ length: 50 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing ever moves here
        <section key={n}>
          <h2>Yoga doux {n}</h2>
          <p>Lundi 23 novembre 2026, de 18:30 à 19:30, Studio République, avec Nora Keller</p>
          <p>12 places</p>
        </section>
      ))}
    </main>
  );
}
