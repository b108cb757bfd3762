import { useRef, useState } from "react";
import type { CallError } from "@/lib/client/call-error";
import { useLine, useSend } from "@/lib/client/hooks";
import { useSession, useSetUser } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts";
import { updateSettings } from "@/lib/contract/year";

type Settings = NonNullable<User["settings"]>;

const NONE: Settings = { schoolZone: null, alsaceMoselle: false, declares: "MONTHLY" };

export interface YearSettings {
  /** As they are, or as the press on its way wants them. */
  shown: Settings;
  save: (changes: Partial<Settings>) => void;
  /** What the last press was refused for. */
  error: CallError | null;
  /** Once nothing is on its way any more. */
  settled: () => Promise<void>;
}

/** A coach's settings of the year: each press saves, one after the other. */
export function useYearSettings(): YearSettings {
  const { user } = useSession();
  const setUser = useSetUser();
  const [wished, setWished] = useState<Partial<Settings>>({});
  const running = useRef(Promise.resolve());
  const line = useLine(() => true);
  const { mutateAsync, error, variables } = useSend(updateSettings, { line, onSuccess: setUser });
  const stored = user.settings ?? NONE;
  // Made all the same, as the account that was read since says: there is nothing to try again.
  const made = Object.entries(variables?.body ?? {}).every(
    ([name, value]) => stored[name as keyof Settings] === value,
  );
  const save = (changes: Partial<Settings>) => {
    setWished((before) => ({ ...before, ...changes }));
    const own = running.current
      .then(() => mutateAsync({ body: changes }))
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        // A later press goes on with its own wish.
        if (running.current === own) setWished({});
      });
    running.current = own;
  };
  return {
    shown: { ...stored, ...wished },
    save,
    error: made ? null : error,
    settled: () => running.current,
  };
}
