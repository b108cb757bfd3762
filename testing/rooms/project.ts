import { readdirSync } from "node:fs";
import { type Import, importsOf } from "./imports";

const PLACES = /^(app|components|lib|db|server|ops|testing|e2e)\/|^[^/]+$/;
/** The floor of the measurements is an application of its own, and what is generated is nobody's. */
const OTHERS = /^ops\/bench\/floor\/|^next-env\.d\.ts$/;

/** Every source file of the project with what it imports. */
export function readProject(): Map<string, Import[]> {
  const top = readdirSync(".", { withFileTypes: true });
  const files = top.flatMap((one) =>
    one.isFile()
      ? [one.name]
      : PLACES.test(`${one.name}/`)
        ? readdirSync(one.name, { recursive: true, withFileTypes: true })
            .filter((entry) => entry.isFile())
            .map(({ parentPath, name }) => `${parentPath}/${name}`)
        : [],
  );
  return new Map(
    files
      .filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file))
      .filter((file) => PLACES.test(file) && !OTHERS.test(file))
      .sort()
      .map((file) => [file, importsOf(file)]),
  );
}
