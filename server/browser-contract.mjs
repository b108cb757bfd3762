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
/** A line of a call's own, not of what a value goes on with. */
const PROPERTY = /^ {2}(?:(\w+)[:,]|\/[/*])/;

/** A file of lib/contract as the browser gets it. Its lines are the formatter's: a property begins two blanks in. */
export function forBrowser(source) {
  return source.replace(CALL, (_, begin, body, end) => {
    let kept = "";
    let comment = "";
    let served = false;
    for (const line of body.split(/(?<=\n)/)) {
      const property = PROPERTY.exec(line);
      if (property && property[1] === undefined) comment += line;
      else {
        if (property) served = SERVED.has(property[1]);
        if (!served) kept += line;
        comment = "";
      }
    }
    return begin + kept + end;
  });
}

/** The build's loader (next.config.ts). */
export default forBrowser;
