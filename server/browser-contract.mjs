/** What of a call only the server reads: who may make it, its words for the API's page, its refusals and limits, and its shapes but the form's. */
export const SERVED = new Set([
  "access",
  "summary",
  "params",
  "query",
  "response",
  "preview",
  "status",
  "errors",
  "wrongRole",
  "limit",
  "queue",
  "file",
]);
const CALL = /(= endpoint\(\{\n)(.*?)(^\}\);$)/gms;
/** A line of a call's own, a comment or a property: the others go on with what stands above. */
const OWN = /^ {2}(?:(\w+)[:,]|\/[/*])/;

/**
 * Calls that only make something: of zod, of `endpoint`, and of the fields' own makers. Said to be pure, what they make is
 * left out where nothing names it any more.
 */
const NAMES =
  "endpoint|note|code|day|euros|id|instant|key|knownPassword|newPassword|opaque|optionalLines|optionalText|printable|queryWhole|someDays|storable|text|whole|yesNo";
const MAKERS = new RegExp(
  `(?<![\\w."'\`])(?<!function )(?:z(?=\\s*\\.\\w+\\()|(?:${NAMES})(?=\\())`,
  "g",
);

/** A file of lib/contract as the browser gets it. Its lines are the formatter's: a property begins two blanks in. */
export function forBrowser(source) {
  const asked = source.replace(CALL, (_, begin, body, end) => {
    let served = false;
    const kept = body.split(/(?<=\n)/).filter((line) => {
      const own = OWN.exec(line);
      if (own) served = SERVED.has(own[1] ?? "");
      return !served;
    });
    return begin + kept.join("") + end;
  });
  return asked.replace(MAKERS, "/*#__PURE__*/ $&");
}

/** The build's loader (next.config.ts). */
export default forBrowser;
