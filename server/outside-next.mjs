// Outside Next, `import "server-only"` has no effect.
import { registerHooks } from "node:module";

const empty = new URL("../node_modules/server-only/empty.js", import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === "server-only" ? { url: empty, shortCircuit: true } : next(specifier, context),
});
