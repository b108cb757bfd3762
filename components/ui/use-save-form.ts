"use client";
import { type BaseSyntheticEvent, useCallback, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import { type Difference, differences, type Rows } from "@/components/ui/conflict";
import { focusControl } from "@/components/ui/focus-control";
import { useFrozenWhile } from "@/components/ui/use-frozen-while";
import { useAccountId } from "@/lib/client/account-id";
import { type CallError, isUnconfirmed } from "@/lib/client/call-error";
import {
  deleteDraft,
  deleteTyped,
  isExpired,
  readDraft,
  readSentKey,
  storeDraft,
} from "@/lib/client/drafts";
import { failureMessage } from "@/lib/client/failure-message";
import type { SendOptions } from "@/lib/client/send";
import type { EndpointDefinition } from "@/lib/contract/endpoint";
import type { ErrorCode } from "@/lib/error-codes";

/**
 * Focuses the page's first invalid field, for a form whose fields are registered in another order.
 * Needs `shouldFocusError: false`.
 */
function focusFirstError(errors: FieldErrors, event?: BaseSyntheticEvent): void {
  const controls = (event?.target as Element | undefined)?.closest("form")?.elements ?? [];
  const first = [...controls].find((control) => (control.getAttribute("name") ?? "") in errors);
  focusControl((first ?? null) as HTMLElement | null);
}

interface Stored<T> {
  values: T;
  version: number;
}

interface Draft<T> {
  changes: Partial<T>;
  version?: number;
}

interface SaveFormOptions<T extends FieldValues, O> {
  /** The name of the draft and its idempotency key: `offer.new`, `offer.<id>`. */
  name: string;
  resolver?: Resolver<T, unknown, O>;
  /** The stored values. Unchanged fields follow them. */
  stored: T;
  version?: number;
  /** Reads the current version after CHANGED_MEANWHILE. Null when it is gone. */
  read?: () => Promise<Stored<T> | null>;
  /** The rows of the conflict panel. */
  rows?: Rows<T>;
  /** Fields that are never stored on the device. */
  secrets?: readonly (keyof T & string)[];
  /** The fixed text for what failed, shown before the server's reason. */
  failure?: string;
  /** The fields that show these error codes of the server. */
  fieldOf?: Partial<Record<ErrorCode, Path<T>>>;
}

export interface SaveForm<T extends FieldValues = FieldValues, O = T> {
  form: UseFormReturn<T, unknown, O>;
  changed: boolean;
  /** The error sentence to show. */
  message: string | null;
  setMessage: (message: string | null) => void;
  error: CallError | null;
  pending: boolean;
  /** The save is pending, or had no response and may be done. */
  awaitsResponse: boolean;
  /** The restored draft was only `typed`, or `sent` without a response. */
  restored: "typed" | "sent" | null;
  discard: () => void;
  conflict: { rows: Difference[]; keepTyped: () => void; takeStored: () => void } | null;
  /** Validates, then sends the values, the version they are based on and the changed fields. */
  onSubmit: (
    send: (values: O, saved: { version: number | undefined; changes: Partial<O> }) => void,
  ) => (event?: React.BaseSyntheticEvent) => Promise<void>;
  /** The options of each call that this form sends. */
  sending: <D extends EndpointDefinition>(options?: SendOptions<D>) => SendOptions<D>;
  /** Accepts a newer version from the person's other action, unless these rows changed too. */
  follow: (now: Stored<T>, rows: Rows<T>) => void;
}

/** A reset inherits `resetOptions`. The fields stay registered, so that a key pressed meanwhile counts. */
const REPLACE = { keepDirtyValues: false, keepDirty: false, keepFieldsRef: true };

const same = (first: unknown, second: unknown) => JSON.stringify(first) === JSON.stringify(second);

/** Holds a form's draft, idempotency key, version and error (docs/saving.md). */
export function useSaveForm<T extends FieldValues, O = T>({
  name,
  resolver,
  stored: storedNow,
  version: versionNow,
  read,
  rows = [],
  secrets = [],
  failure,
  fieldOf = {},
}: SaveFormOptions<T, O>): SaveForm<T, O> {
  const account = useAccountId();
  const [error, setError] = useState<CallError | null>(null);
  const [pending, setPending] = useState(false);
  const isUnconfirmedError = error !== null && isUnconfirmed(error);
  const awaitsResponse = pending || isUnconfirmedError;
  // Until the save is confirmed, a retry sends the same request whatever a refetch returns.
  const stored = useFrozenWhile(storedNow, awaitsResponse);
  const version = useFrozenWhile(versionNow, awaitsResponse);
  const form = useForm<T, unknown, O>({
    resolver,
    values: stored,
    shouldFocusError: false,
    // Without keepDirty a refetch would clear the changed state for a moment and drop the draft.
    resetOptions: { keepDirtyValues: true, keepDirty: true },
  });
  const { isDirty, dirtyFields } = form.formState;
  const [failed, setFailed] = useState<{ message: string; typed: string } | null>(null);
  const [newer, setNewer] = useState<Stored<T> | null>(null);
  const [restored, setRestored] = useState<"typed" | "sent" | null>(null);
  /** The version on which the typed values are based. A draft does not store its values. */
  const seen = useRef<{ version?: number; values?: T }>({ version, values: stored });
  useEffect(() => {
    if (isDirty) return;
    // The own save's version may arrive before the refetched list.
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
      setRestored(sent && !isExpired(sent) ? "sent" : "typed");
    }
    setReady(true);
  }, [account, name]);

  const values = form.watch();
  const dirty = Object.entries(values).filter(([field]) => field in dirtyFields);
  const typed = JSON.stringify(Object.fromEntries(dirty));
  const draft = JSON.stringify(
    Object.fromEntries(dirty.filter(([field]) => !secrets.includes(field))),
  );
  const typedNow = useRef(typed);
  useEffect(() => {
    typedNow.current = typed;
  }, [typed]);
  const setMessage = useCallback(
    (message: string | null) => setFailed(message ? { message, typed: typedNow.current } : null),
    [],
  );
  // Typing hides an error, but not that of a save without a response.
  const message = failed && (isUnconfirmedError || failed.typed === typed) ? failed.message : null;
  useEffect(() => {
    if (!ready) return;
    if (isDirty)
      storeDraft(account, name, { changes: JSON.parse(draft), version: seen.current.version });
    else deleteTyped(account, name);
  }, [ready, isDirty, draft, account, name]);

  const settle = useCallback(
    (values: T) => {
      setRestored(null);
      setFailed(null);
      setError(null);
      setNewer(null);
      form.reset(values, REPLACE);
    },
    [form],
  );

  /** The form is inert until the render after its call. */
  const refused = useRef<Path<T>>(null);
  useEffect(() => {
    if (pending || !refused.current) return;
    form.setFocus(refused.current);
    refused.current = null;
  }, [pending, form]);

  const finish = () => {
    setPending(false);
    settle(form.getValues());
  };

  const showConflict = (error: CallError) =>
    read?.().then(
      (now) => {
        if (!now) return setMessage("Cela n'existe plus\u00a0: rien ne peut y être enregistré.");
        form.reset(now.values, { keepDirtyValues: true });
        setNewer(now);
      },
      () => setMessage(error.message),
    );

  const accept = () => {
    if (newer) seen.current = newer;
    setNewer(null);
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
      // A request without a response keeps its key when the form is unchanged.
      if (isDirty || isUnconfirmedError) deleteDraft(account, name);
      settle(stored);
    },
    conflict: newer && {
      rows: differences(rows, form.getValues(), newer.values),
      keepTyped: accept,
      takeStored: () => {
        accept();
        deleteDraft(account, name);
        settle(newer.values);
      },
    },
    onSubmit: (send) => (event) => {
      // Validation may stop an invalid retry, whose earlier request still has no response.
      if (!isUnconfirmedError) setMessage(null);
      return form.handleSubmit((values) => {
        setMessage(null);
        const dirty = Object.entries(values as object).filter(([field]) => field in dirtyFields);
        const changes = Object.fromEntries(dirty) as Partial<O>;
        send(values, { version: seen.current.version, changes });
      }, focusFirstError)(event);
    },
    sending: (options = {}) => ({
      ...options,
      draft: name,
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
        const saved = (response as { version?: number } | undefined)?.version;
        if (version !== undefined && saved !== undefined) seen.current.version = saved;
        options.onSuccess?.(response, input);
      },
      onError: (error, input) => {
        setPending(false);
        if (error.code === "CHANGED_MEANWHILE" && read) return void showConflict(error);
        setError(error);
        const field = fieldOf[error.code as ErrorCode];
        if (field) {
          form.setError(field, { message: error.message });
          refused.current = field;
        } else setMessage(failure ? failureMessage(error, failure) : error.message);
        options.onError?.(error, input);
      },
    }),
    follow: (now, rows) => {
      const { values } = seen.current;
      if (values && differences(rows, values, now.values).length === 0) seen.current = now;
    },
  };
}
