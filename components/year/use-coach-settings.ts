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
  /** Resolves once no change is pending. */
  settled: () => Promise<unknown>;
}

/** Each press saves its own setting. */
export function useCoachSettings(): CoachSettings {
  const { user } = useSession();
  const setUser = useSetUser();
  const stored = user.settings ?? NONE;
  const [pressed, setPressed] = useState<Partial<Settings>>({});
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const { mutateAsync, error } = useSend(updateSettings, { onSuccess: setUser });
  const save = (name: keyof Settings, value: Settings[keyof Settings]) => {
    const changes = { [name]: value };
    setPressed((previous) => ({ ...previous, ...changes }));
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
