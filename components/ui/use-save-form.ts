"use client";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldValues,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type Difference, differences, type Rows } from "@/components/ui/conflict";
import { focusFirstError } from "@/components/ui/focus-first-error";
import { useStanding } from "@/components/ui/use-standing";
import { useAccountId } from "@/lib/client/account-id";
import { type CallError, isUnconfirmed } from "@/lib/client/call-error";
import {
  dropTyped,
  forgetDraft,
  isOld,
  keepDraft,
  readDraft,
  readSentKey,
} from "@/lib/client/drafts";
import { failureMessage } from "@/lib/client/failure-message";
import type { SendOptions } from "@/lib/client/send";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

interface Stored<T> {
  values: T;
  version: number;
}

interface Draft<T> {
  changes: Partial<T>;
  version?: number;
}

interface SaveFormOptions<T extends FieldValues, O> {
  /** Names the draft and its idempotency key: `offer.new`, `offer.<id>`. */
  name: string;
  resolver?: Resolver<T, unknown, O>;
  /** The values as stored now; fields that nobody changed follow them. */
  stored: T;
  /** The version of what is edited. */
  version?: number;
  /** Reads it anew after CHANGED_MEANWHILE; null where it is gone. */
  read?: () => Promise<Stored<T> | null>;
  /** Each field in words, for the conflict panel. */
  rows?: Rows<T>;
  /** Fields that are never stored on the device. */
  secrets?: readonly (keyof T & string)[];
  /** The specification's sentence before the server's reason. */
  failure?: string;
}

export interface SaveForm<T extends FieldValues = FieldValues, O = T> {
  form: UseFormReturn<T, unknown, O>;
  changed: boolean;
  /** The refusal, ready to be shown. */
  message: string | null;
  setMessage: (message: string | null) => void;
  error: CallError | null;
  pending: boolean;
  /** Sent, and without a response yet: it is pending, or may be saved. */
  awaitsResponse: boolean;
  /** The draft that came back; `sent`: it was sent before, without a response. */
  restored: "typed" | "sent" | null;
  /** Gives up what was typed. */
  discard: () => void;
  conflict: { rows: Difference[]; keepMine: () => void; takeTheirs: () => void } | null;
  /** A form's onSubmit: validates, then sends the values, the version they were made to, and the fields that were changed. */
  onSubmit: (
    send: (values: O, version: number | undefined, dirty: Partial<O>) => void,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The options of each call that this form sends. */
  sending: <D extends EndpointDefinition>(options?: SendOptions<D>) => SendOptions<D>;
  /** The person's own change beside this form made it this, unless another window changed one of these rows too. */
  follow: (now: Stored<T>, rows: Rows<T>) => void;
}

/** Overrides `resetOptions`, which a reset takes too; the fields stay registered, so that a key pressed meanwhile counts. */
const REPLACE = { keepDirtyValues: false, keepDirty: false, keepFieldsRef: true };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A form with its draft, its idempotency key, its version and what was refused: all but its fields (docs/saving.md). */
export function useSaveForm<T extends FieldValues, O = T>({
  name,
  resolver,
  stored: storedNow,
  version: versionNow,
  read,
  rows = [],
  secrets = [],
  failure,
}: SaveFormOptions<T, O>): SaveForm<T, O> {
  const account = useAccountId();
  const [error, setError] = useState<CallError | null>(null);
  const [pending, setPending] = useState(false);
  const isOpen = error !== null && isUnconfirmed(error);
  const awaitsResponse = pending || isOpen;
  // Until it is confirmed, the same press sends the same request, whatever a refetch brings.
  const stored = useStanding(storedNow, awaitsResponse);
  const version = useStanding(versionNow, awaitsResponse);
  const form = useForm<T, unknown, O>({
    resolver,
    values: stored,
    shouldFocusError: false,
    // Without keepDirty a refetch would make it unchanged for an instant: the draft would go, and the version move on.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const { isDirty, dirtyFields } = form.formState;
  const [message, setMessage] = useState<string | null>(null);
  const [theirs, setTheirs] = useState<Stored<T> | null>(null);
  const [restored, setRestored] = useState<"typed" | "sent" | null>(null);
  /** What the person has seen: what is stored until something is typed; a draft does not know its values. */
  const seen = useRef<{ version?: number; values?: T }>({ version, values: stored });
  useEffect(() => {
    if (isDirty) return;
    // The own save's version may be here before the list is refetched.
    const isOlder = (version ?? 0) < (seen.current.version ?? 0);
    if (!isOlder) seen.current = { version, values: stored };
  }, [isDirty, version, stored]);

  const opened = useRef({ form, stored });
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const { form, stored } = opened.current;
    const draft = readDraft<Draft<T>>(account, name);
    const changes = Object.entries(draft?.changes ?? {}).filter(
      ([field, value]) => !same(value, stored[field]),
    );
    if (changes.length > 0) {
      const values = { ...stored, ...Object.fromEntries(changes) };
      form.reset(values as DefaultValues<T> & T, {
        ...REPLACE,
        keepDefaultValues: true,
      });
      seen.current = { version: draft?.version };
      const sent = readSentKey(account, name);
      setRestored(sent && !isOld(sent) ? "sent" : "typed");
    }
    setReady(true);
  }, [account, name]);

  const values = form.watch();
  const changes = Object.fromEntries(
    Object.entries(values).filter(([field]) => field in dirtyFields && !secrets.includes(field)),
  );
  const typed = JSON.stringify(changes);
  useEffect(() => {
    if (!ready) return;
    if (isDirty)
      keepDraft(account, name, { changes: JSON.parse(typed), version: seen.current.version });
    else dropTyped(account, name);
  }, [ready, isDirty, typed, account, name]);

  const settle = useCallback(
    (values: T) => {
      setRestored(null);
      setMessage(null);
      setError(null);
      setTheirs(null);
      form.reset(values, REPLACE);
    },
    [form],
  );

  const finish = () => {
    setPending(false);
    forgetDraft(account, name);
    settle(form.getValues());
  };

  const showTheirs = (error: CallError) =>
    read?.().then(
      (now) => {
        if (!now) return setMessage("Cela n'existe plus\u00a0: rien ne peut y être enregistré.");
        form.reset(now.values, { keepDirtyValues: true });
        setTheirs(now);
      },
      () => setMessage(error.message),
    );

  const accept = () => {
    if (theirs) seen.current = theirs;
    setTheirs(null);
  };

  return {
    form,
    changed: isDirty,
    message,
    setMessage,
    error,
    pending,
    awaitsResponse,
    restored: isDirty ? restored : null,
    discard: () => {
      // Closed with nothing typed, a request without a response keeps its key.
      if (isDirty || isOpen) forgetDraft(account, name);
      settle(stored);
    },
    conflict: theirs && {
      rows: differences(rows, form.getValues(), theirs.values),
      keepMine: accept,
      takeTheirs: () => {
        accept();
        forgetDraft(account, name);
        settle(theirs.values);
      },
    },
    onSubmit: (send) =>
      form.handleSubmit((values) => {
        setMessage(null);
        const dirty = Object.entries(values as object).filter(([field]) => field in dirtyFields);
        send(values, seen.current.version, Object.fromEntries(dirty) as Partial<O>);
      }, focusFirstError),
    sending: (options = {}) => ({
      ...options,
      form: name,
      onSend: () => {
        setPending(true);
        setError(null);
      },
      onStored: () => {
        finish();
        options.onStored?.();
      },
      onSuccess: (response, input) => {
        finish();
        const saved = response as { version?: number; commentVersion?: number } | undefined;
        const made = saved?.commentVersion ?? saved?.version;
        if (version !== undefined && made !== undefined) seen.current.version = made;
        options.onSuccess?.(response, input);
      },
      onError: (refused, input) => {
        setPending(false);
        if (refused.code === "CHANGED_MEANWHILE" && read) return void showTheirs(refused);
        setError(refused);
        setMessage(failure ? failureMessage(refused, failure) : refused.message);
        options.onError?.(refused, input);
      },
    }),
    follow: (now, rows) => {
      const { values } = seen.current;
      if (values && differences(rows, values, now.values).length === 0) seen.current = now;
    },
  };
}
