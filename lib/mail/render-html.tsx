import "server-only";
import { Body } from "@react-email/body";
import { Button } from "@react-email/button";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Html } from "@react-email/html";
import { Img } from "@react-email/img";
import { Link } from "@react-email/link";
import { render } from "@react-email/render";
import { Text } from "@react-email/text";
import type { CSSProperties, ReactNode } from "react";
import type { Fact, MailContent, Link as MailLink, Sender } from "@/db/schema/outbox";
import { initials } from "@/lib/domain/initials";
import { formatDayNumber, formatShortMonth } from "@/lib/format";
import { pageUrl } from "@/lib/infra/page-url";
import { PLAIN_LINK, Typeset } from "@/lib/mail/typeset";

const GREEN = "#0f5f56";
const WHITE = "#ffffff";
const BORDER = "1px solid rgba(128,128,128,.45)";
const PARAGRAPH = { fontSize: 16, lineHeight: 1.5, marginTop: 0, marginBottom: 16 };
const SMALL = { fontSize: 14, lineHeight: 1.5, marginBottom: 0 };
const FACE: CSSProperties = {
  display: "inline-block",
  width: 40,
  height: 40,
  marginRight: 10,
  borderRadius: 20,
  background: GREEN,
  color: WHITE,
  fontSize: 16,
  fontWeight: 600,
  lineHeight: "40px",
  textAlign: "center",
  verticalAlign: "middle",
};

/** A mail program that blocks pictures shows the alternative text, which is the initials. */
function Face({ coachName, coachUrlPicture }: Sender) {
  const letters = initials(coachName);
  if (!coachUrlPicture)
    return (
      <span aria-hidden="true" style={FACE}>
        {letters}
      </span>
    );
  return (
    <Img
      aria-hidden="true"
      src={new URL(coachUrlPicture, pageUrl("/")).href}
      alt={letters}
      width={40}
      height={40}
      style={{ ...FACE, objectFit: "cover" }}
    />
  );
}

/** Screen readers skip it, because the facts have the day in words. */
const CalendarSheet = ({ day }: { day: string }) => (
  <div
    aria-hidden="true"
    style={{
      float: "right",
      width: 64,
      margin: "0 0 12px 16px",
      border: BORDER,
      borderRadius: 12,
      overflow: "hidden",
      textAlign: "center",
    }}
  >
    <span
      style={{
        display: "block",
        background: GREEN,
        color: WHITE,
        fontSize: 13,
        padding: "2px 0",
      }}
    >
      {formatShortMonth(day)}
    </span>
    <span style={{ display: "block", fontSize: 26, fontWeight: 600, lineHeight: 1.3 }}>
      {formatDayNumber(day)}
    </span>
  </div>
);

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <Text key={text} style={PARAGRAPH}>
      <Typeset text={text} />
    </Text>
  ));

const PlainLink = ({ label, url }: MailLink) => (
  <Link href={url} style={PLAIN_LINK}>
    {label}
  </Link>
);

/** A list puts a value below its name at 320 px; a table does not. */
const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <ul
    style={{
      clear: "both",
      margin: "0 0 16px",
      padding: "12px 16px",
      listStyle: "none",
      border: BORDER,
      borderRadius: 12,
    }}
  >
    {facts.map(([name, value, link]) => (
      <li key={`${name} ${value}`} style={{ padding: "4px 0" }}>
        <span style={{ opacity: 0.75 }}>
          <Typeset text={`${name} :`} />
        </span>{" "}
        <strong>
          <Typeset text={value} />
        </strong>
        {link && (
          <>
            {" "}
            <PlainLink {...link} />
          </>
        )}
      </li>
    ))}
  </ul>
);

/** Mail programs in dark mode invert text and background themselves, so few parts have colours. */
const Page = ({ subject, children }: { subject: string; children: ReactNode }) => (
  <Html lang="fr">
    <Head>
      <meta name="viewport" content="width=device-width" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{subject}</title>
    </Head>
    <Body
      style={{
        margin: 0,
        padding: "24px 16px",
        font: "16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif",
      }}
    >
      <Container style={{ maxWidth: 520, overflowWrap: "anywhere" }}>{children}</Container>
    </Body>
  </Html>
);

const ELAN: Sender = { coachName: "Élan", coachUrlPicture: null };

function Mail({ subject, body }: { subject: string; body: MailContent }) {
  const { sender = ELAN, day, headline, greeting, paragraphs, code } = body;
  const { facts = [], closing = [], button, note, links = [] } = body;
  return (
    <Page subject={subject}>
      <Text style={{ ...PARAGRAPH, fontSize: 18, fontWeight: 600, marginBottom: 24 }}>
        <Face {...sender} />
        {sender.coachName}
      </Text>
      {day && <CalendarSheet day={day} />}
      {headline && (
        <Heading style={{ margin: "0 0 16px", fontSize: 22, lineHeight: 1.3, fontWeight: 600 }}>
          <Typeset text={headline} />
        </Heading>
      )}
      <Text style={PARAGRAPH}>{greeting}</Text>
      <Paragraphs texts={paragraphs} />
      {code && (
        <Text style={{ ...PARAGRAPH, fontSize: 34, fontWeight: 600, letterSpacing: 6 }}>
          {code}
        </Text>
      )}
      {facts.length > 0 && <FactList facts={facts} />}
      <Paragraphs texts={closing} />
      {button && (
        <Text style={{ ...PARAGRAPH, marginTop: 24, marginBottom: 24 }}>
          <Button
            href={button.url}
            style={{
              background: GREEN,
              color: WHITE,
              padding: "14px 20px",
              borderRadius: 10,
              fontWeight: 600,
            }}
          >
            {button.label}
          </Button>
        </Text>
      )}
      {note && (
        <Text style={{ ...SMALL, marginTop: 24, opacity: 0.75 }}>
          <Typeset text={note} />
        </Text>
      )}
      {links.map((link) => (
        <Text key={link.url} style={{ ...SMALL, marginTop: 8 }}>
          <PlainLink {...link} />
        </Text>
      ))}
    </Page>
  );
}

/** French HTML, readable at 320 px and in dark mode. */
export const renderHtml = (subject: string, body: MailContent): Promise<string> =>
  render(<Mail subject={subject} body={body} />);
