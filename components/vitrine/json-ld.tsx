/** Data for search engines. Escaping `<` keeps a coach's text from ending the element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify({ "@context": "https://schema.org", ...data }).replace(
    /</g,
    "\\u003c",
  );
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes of the JSON
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />;
}
