import { useRef, useState } from "react";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts/accounts";
import { updateSettings } from "@/lib/contract/closures/year";

type Settings = NonNullable<User["settings"]>;

const NONE: Settings = { schoolZone: null, alsaceMoselle: false, declares: "MONTHLY" };

export interface YearSettings {
  /** As they are, or as the press on its way wants them. */
  shown: Settings;
  save: <N extends keyof Settings>(name: N, value: Settings[N]) => void;
  /** What the last press of a setting was refused for. */
  error: CallError | null;
  /** Once nothing is on its way any more. */
  settled: () => Promise<unknown>;
}

/** A coach's settings of the year: each press saves its own setting. */
export function useYearSettings(): YearSettings {
  const { user } = useSession();
  const setUser = useSetUser();
  const stored = user.settings ?? NONE;
  const [pressed, setPressed] = useState<Partial<Settings>>({});
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync, error } = useSend(updateSettings, { onSuccess: setUser });
  const save = (name: keyof Settings, value: Settings[keyof Settings]) => {
    const changes = { [name]: value };
    setPressed((before) => ({ ...before, ...changes }));
    const own = running.current
      .then(() => mutateAsync({ body: changes }))
      .catch(() => undefined)
      .then(() => {
        if (running.current === own) setPressed({});
      });
    running.current = own;
  };
  return {
    shown: { ...stored, ...pressed },
    save,
    error,
    settled: () => running.current,
  };
}
