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

/** A file of lib/contract as the browser gets it. Its lines are the formatter's: a property begins two blanks in. */
export function forBrowser(source) {
  return source.replace(CALL, (_, begin, body, end) => {
    let served = false;
    const kept = body.split(/(?<=\n)/).filter((line) => {
      const own = OWN.exec(line);
      if (own) served = SERVED.has(own[1] ?? "");
      return !served;
    });
    return begin + kept.join("") + end;
  });
}

/** The build's loader (next.config.ts). */
export default forBrowser;
