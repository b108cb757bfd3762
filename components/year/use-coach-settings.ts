import { useRef, useState } from "react";
import type { CallError } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useSession, useSetUser } from "@/lib/client/session";
import type { User } from "@/lib/contract/accounts/accounts";
import { updateSettings } from "@/lib/contract/accounts/coach-settings";
import { CLASS_RULES } from "@/lib/domain/class-rules";

type Settings = NonNullable<User["settings"]>;

const NONE: Settings = {
  schoolZone: null,
  alsaceMoselle: false,
  declares: "MONTHLY",
  classDefaults: CLASS_RULES,
  returnsTakenPlaces: false,
};

export interface CoachSettings {
  /** The settings, with the pending change included. */
  shown: Settings;
  save: <N extends keyof Settings>(name: N, value: Settings[N]) => void;
  error: CallError | null;
  /** Resolves to the stored settings once no change is pending. */
  settled: () => Promise<Settings>;
}

/** Each press saves its own setting. */
export function useCoachSettings(): CoachSettings {
  const { user } = useSession();
  const setUser = useSetUser();
  const stored = user.settings ?? NONE;
  const [pressed, setPressed] = useState<Partial<Settings>>({});
  const [error, setError] = useState<CallError | null>(null);
  /** The last pending change, which resolves to the settings after it. */
  const running = useRef<Promise<Settings>>(null);
  const { mutateAsync } = useSend(updateSettings, { onSuccess: setUser });
  const save = (name: keyof Settings, value: Settings[keyof Settings]) => {
    const changes = { [name]: value };
    setPressed((previous) => ({ ...previous, ...changes }));
    if (!running.current) setError(null);
    const own = (running.current ?? Promise.resolve(stored)).then((before) =>
      mutateAsync({ body: changes }).then(
        ({ settings }) => settings ?? before,
        (failure: CallError) => {
          setError(failure);
          return before;
        },
      ),
    );
    running.current = own;
    void own.then(() => {
      if (running.current !== own) return;
      running.current = null;
      setPressed({});
    });
  };
  return {
    shown: { ...stored, ...pressed },
    save,
    error,
    settled: async () => {
      let settings = stored;
      while (running.current) settings = await running.current;
      return settings;
    },
  };
}
