export const dynamic = "force-static";

export default function Page() {
  return (
    <main>
      <h1>Une page</h1>
      <p>Rien de plus.</p>
    </main>
  );
}
