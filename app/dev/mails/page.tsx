import { notFound } from "next/navigation";
import { renderHtml } from "@/lib/mail/render-html";
import { sampleMessages } from "@/lib/mail/sample-messages";

/** Development only. */
export default async function MailPreviewPage() {
  if (process.env.NODE_ENV === "production") notFound();
  const samples = await Promise.all(
    sampleMessages(new Date()).map(
      async ([name, message]) =>
        [name, message, await renderHtml(message.subject, message.content)] as const,
    ),
  );
  return (
    <main className="mx-auto grid max-w-5xl gap-10 p-4">
      <h1 className="text-2xl font-semibold">Les mails d'Élan</h1>
      {samples.map(([name, { subject, text, attachments = [] }, html]) => (
        <section key={name} className="grid gap-3">
          <h2 className="text-lg font-semibold">{name}</h2>
          <p className="text-muted">
            Objet&nbsp;: {subject}
            {attachments.map(({ filename }) => ` · pièce jointe : ${filename}`)}
          </p>
          <div className="grid gap-4 md:grid-cols-2">
            <iframe title={name} srcDoc={html} className="h-160 w-80 border border-line" />
            <pre className="overflow-auto border border-line p-4 text-sm whitespace-pre-wrap">
              {text}
            </pre>
          </div>
        </section>
      ))}
    </main>
  );
}
