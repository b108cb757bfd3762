import { expect, test, vi } from "vitest";
import { saveBlob } from "@/components/ui/save-file";

test("saveBlob keeps the address for a minute when the browser reads it late", () => {
  vi.useFakeTimers();
  const link = { href: "", download: "", click: vi.fn() };
  vi.stubGlobal("document", { createElement: () => link });
  vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:1");
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  saveBlob(new Blob(["cours"]), "cours.ics");
  expect([link.href, link.download]).toEqual(["blob:1", "cours.ics"]);
  expect(link.click).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(59_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_000);
  expect(revoke).toHaveBeenCalledWith("blob:1");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
