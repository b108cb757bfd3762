import jsQr from "jsqr";
import { expect, test } from "vitest";
import { qrPath } from "./qr-code";

const TRANSFER =
  "BCD\n002\n1\nSCT\n\nÉlodie Noël, EI\nFR7630006000011234567890189\nEUR120.00\n\n\nELAN-ABC234";

test("a decoder reads the transfer's text from the code", () => {
  const { size, path } = qrPath(TRANSFER);
  const scale = 4;
  const width = size * scale;
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x = "", y = ""] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        pixels.fill(
          0,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4,
          ((Number(y) * scale + dy) * width + Number(x) * scale + dx) * 4 + 3,
        );
  expect(jsQr(pixels, width, width)?.data).toBe(TRANSFER);
});
