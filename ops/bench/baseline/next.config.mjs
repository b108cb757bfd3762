import path from "node:path";

export default {
  poweredByHeader: false,
  serverExternalPackages: ["pg"],
  turbopack: { root: path.resolve(import.meta.dirname, "../../..") },
};
