"use client";
import { useEffect, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Conflict, differences, type Rows } from "@/components/ui/conflict";
import { DraftBanner } from "@/components/ui/draft-banner";
import { TextAreaField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { useUnsaved } from "@/components/ui/unsaved";
import { useHeld } from "@/components/ui/use-held";
import { useLine, useRead, useSend } from "@/lib/client/hooks";
import type { Unsettled } from "@/lib/client/sending";
import { useDraft } from "@/lib/client/use-draft";
import { useVersion } from "@/lib/client/use-version";
import type { Activity } from "@/lib/contract/activities";
import { commentActivity } from "@/lib/contract/activities-of-coach";
import { getActivityDetails } from "@/lib/contract/roll-call";

interface Kept {
  text: string;
  base?: string;
  version: number | undefined;
  unsettled?: Unsettled | null;
}

const rows: Rows<string> = [["Commentaire", (text) => text]];
const commentOf = ({ comment }: Activity) => comment ?? "";

/** The coach's own note on a class. */
export function ClassComment({ activity }: { activity: Activity }) {
  const known = commentOf(activity);
  const [text, setText] = useState(known);
  /** What was there when one began to type. */
  const [base, setBase] = useState(known);
  const [refusal, setRefusal] = useState<string | null>(null);
  const changed = text !== base;
  const toast = useToast();
  const read = useRead();
  const version = useVersion<Activity>({
    opened: activity,
    versionOf: (one) => one.version,
    read: async () => {
      const now = await read(getActivityDetails, { params: { id: activity.id } });
      // Another part of the class was saved, perhaps from this very window: that is no other comment.
      if (commentOf(now) !== base) return now;
      version.set(now.version);
      submit();
      return null;
    },
  });
  const line = useLine(version.earlier);
  const draft = useDraft<Kept>(`class-comment.${activity.id}`, {
    value: { text, base, version: version.current(), unsettled: line.unsettled() },
    changed,
    restore: (kept) => {
      // Its answer was lost, and it was recorded all the same.
      if (kept?.text === known) return false;
      setText(kept?.text ?? known);
      setBase(kept?.base ?? known);
      version.set(kept ? kept.version : activity.version);
      if (kept?.unsettled) line.resume(kept.unsettled);
    },
  });
  const drawn = useRef(activity.version);
  // Whoever has typed nothing sees what is so now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the server says brings another text
  useEffect(() => {
    if (drawn.current === activity.version) return;
    drawn.current = activity.version;
    if (changed) return;
    setBase(known);
    setText(known);
    version.set(activity.version);
  }, [known, activity.version]);
  const abandon = () => {
    draft.forget();
    line.abandon();
  };
  const save = useSend(commentActivity, {
    line,
    onSuccess: (saved) => {
      draft.forget();
      setBase(commentOf(saved));
      setText(commentOf(saved));
      version.set(saved.version);
      toast.success("Commentaire enregistré.");
    },
    onError: (error) => {
      if (!version.caught(error)) setRefusal(error.message);
    },
  });
  const submit = () => {
    setRefusal(null);
    save.mutate({
      params: { id: activity.id },
      body: { comment: text, version: version.current() },
    });
  };
  // Saved: what shows it is still being read anew, and nothing can be lost by that.
  useUnsaved(changed, abandon, save.isPending && line.isOpen(), line);
  const held = useHeld<HTMLFormElement>(save.isPending);
  const { theirs } = version;
  return (
    <form
      ref={held}
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <DraftBanner draft={{ ...draft, line }} />
      <TextAreaField
        label="Commentaire (vu de vous seul)"
        rows={2}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {refusal ? <Banner tone="danger">{refusal}</Banner> : null}
      {theirs ? (
        <Conflict
          rows={differences(rows, text, commentOf(theirs))}
          pending={save.isPending}
          onKeepMine={() => {
            version.accept();
            submit();
          }}
          onTakeTheirs={() => {
            version.accept();
            setBase(commentOf(theirs));
            setText(commentOf(theirs));
          }}
        />
      ) : null}
      {changed ? (
        <Button
          type="submit"
          size="sm"
          className="self-start"
          pending={save.isPending}
          pendingLabel="Modification..."
        >
          Enregistrer
        </Button>
      ) : null}
    </form>
  );
}
