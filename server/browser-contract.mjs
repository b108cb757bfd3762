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
/** A statement of a file: its first line, and those that go on with it. */
const STATEMENT =
  /^(?![\s)\]}]).*\n(?:(?:[ )\]}].*)?\n(?=[ )\]}]|\n[ )\]}])|[)\]}].*\n|[ ].*\n)*/gm;
const ONLY_TYPES = /^export (?:type|interface) /;
const OWN_CONST = /^const (\w+)/;
const IMPORTED = /^import (?:\* as (\w+)|\{([^}]*)\}) from /;

/** A name in an address, a message or a comment names nothing. */
const TEXT = /"[^"\n]*"|\/\*.*?\*\/|\/\/.*?$/gms;

/** The names that a statement of a file gives to the rest of it alone; null: it does something, or gives to other files. */
function namesOf(statement) {
  if (ONLY_TYPES.test(statement)) return [];
  const own = OWN_CONST.exec(statement);
  if (own) return [own[1]];
  const [, all, some] = IMPORTED.exec(statement) ?? [];
  if (all) return [all];
  return some
    ? some.split(",").flatMap(
        (one) =>
          one
            .trim()
            .split(/ as | /)
            .at(-1) || [],
      )
    : null;
}

/** Leaves out, until nothing is left to leave out, what nothing else of the file names. */
function withoutUnnamed(source) {
  const statements = source.match(STATEMENT) ?? [];
  const needed = statements.filter((statement) => {
    const others = statements
      .filter((other) => other !== statement && !ONLY_TYPES.test(other))
      .map((other) => other.replace(TEXT, ""));
    const names = namesOf(statement);
    return (
      !names ||
      names.some((name) => others.some((other) => new RegExp(`\\b${name}\\b`).test(other)))
    );
  });
  return needed.length < statements.length ? withoutUnnamed(needed.join("")) : source;
}

/** A file of lib/contract as the browser gets it. Its lines are the formatter's: what goes on with a line is indented. */
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
  return asked === source ? source : withoutUnnamed(asked);
}

/** The build's loader (next.config.ts). */
export default forBrowser;
