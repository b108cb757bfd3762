import type { IncomingMessage } from "node:http";

const ENCODINGS = {
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/,
};

export const acceptsEncoding = (
  { headers }: IncomingMessage,
  encoding: keyof typeof ENCODINGS,
): boolean => ENCODINGS[encoding].test(String(headers["accept-encoding"] ?? ""));
