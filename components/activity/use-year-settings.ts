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
  save: <N extends keyof Settings>(name: N, value: Settings[N]) => void;
  /** What the last press of a setting was refused for. */
  error: CallError | null;
  /** Once nothing is on its way any more. */
  settled: () => Promise<void>;
}

/** One of the settings, on a line of its own: what became of a press of one is not to be said of another's. */
function useSetting(name: keyof Settings, stored: Settings) {
  const setUser = useSetUser();
  const line = useLine(() => true);
  const { mutateAsync, error, variables } = useSend(updateSettings, { line, onSuccess: setUser });
  // Made all the same, as the account that was read since says: there is nothing to try again.
  const made = variables?.body?.[name] === stored[name];
  return { send: mutateAsync, error: made ? null : error };
}

/** A coach's settings of the year: each press saves, one after the other. */
export function useYearSettings(): YearSettings {
  const { user } = useSession();
  const [wished, setWished] = useState<Partial<Settings>>({});
  const running = useRef(Promise.resolve());
  const stored = user.settings ?? NONE;
  const settings = {
    schoolZone: useSetting("schoolZone", stored),
    alsaceMoselle: useSetting("alsaceMoselle", stored),
    declares: useSetting("declares", stored),
  };
  const save = (name: keyof Settings, value: Settings[keyof Settings]) => {
    const changes = { [name]: value };
    setWished((before) => ({ ...before, ...changes }));
    const own = running.current
      .then(() => settings[name].send({ body: changes }))
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
    error: Object.values(settings).find(({ error }) => error)?.error ?? null,
    settled: () => running.current,
  };
}
