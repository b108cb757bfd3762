import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import type { Send } from "@/lib/client/send";

/** Keeps what a press has sent on display until its response, so that the next press is a retry. */
export const useAsSent = <T>(value: T, ...sends: Pick<Send<never>, "awaitsResponse">[]): T =>
  useFrozenWhile(
    value,
    sends.some(({ awaitsResponse }) => awaitsResponse),
  );
