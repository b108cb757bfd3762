"use client";
import { CalendarOff, CalendarPlus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { isAtHand, isNear } from "@/components/activity/now-rule";
import { UndoLines } from "@/components/activity/undo-lines";
import { useMonths } from "@/components/activity/use-months";
import { FirstDayGuide } from "@/components/guide/first-day-guide";
import { CoachList } from "@/components/home/coach-list";
import { NowClasses } from "@/components/home/now-classes";
import { useClassAddress } from "@/components/home/use-class-address";
import { OfflineLine } from "@/components/offline/offline-line";
import { Button } from "@/components/ui/button";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { prefetch } from "@/components/ui/prefetch";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useNow } from "@/components/ui/use-now";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Day } from "@/lib/domain/paris-time";

type HomeView = "list" | "week";

const KEY = "homeView";

const storedView = (): HomeView =>
  typeof window !== "undefined" && window.localStorage.getItem(KEY) === "week" ? "week" : "list";

function useHomeView(): [HomeView, (view: HomeView) => void] {
  const [view, setView] = useState(storedView);
  return [
    view,
    (next) => {
      window.localStorage.setItem(KEY, next);
      setView(next);
    },
  ];
}

const ClassFormDialog = onDemand(() =>
  import("@/components/activity/class-form-dialog").then((part) => part.ClassFormDialog),
);
const DeleteClassDialog = onDemand(() =>
  import("@/components/activity/delete-class-dialog").then((part) => part.DeleteClassDialog),
);
const ClassDetailDialog = onDemand(() =>
  import("@/components/activity/class-detail-dialog").then((part) => part.ClassDetailDialog),
);

const ClosureDialog = onDemand(() =>
  import("@/components/closure/closure-dialog").then((part) => part.ClosureDialog),
);
const Week = inPlace(() => import("@/components/week/week").then((part) => part.Week), {
  loading: () => <Skeleton className="h-[48rem] w-full" />,
});
if (storedView() === "week") Week.prepare();
else prefetch(Week.fetch);

const views: { value: HomeView; label: string }[] = [
  { value: "list", label: "Liste" },
  { value: "week", label: "Semaine" },
];

type Task =
  | { kind: "create"; at?: { day: Day; begin: string } }
  | { kind: "close" }
  | { kind: "duplicate" | "edit" | "delete"; activity: Activity };

export function CoachHome() {
  const months = useMonths();
  const [view, setView] = useHomeView();
  const { id: shownId, open: openClass, close: closeClass } = useClassAddress();
  /** The class whose roll call was asked for. */
  const [rollOf, setRollOf] = useState<string | null>(null);
  const [task, setTask] = useState<Task | null>(null);
  const [taskOpen, setTaskOpen] = useState(false);
  // A new key resets the form at each opening.
  const [opening, setOpening] = useState(0);
  const begin = useCallback((next: Task) => {
    setTask(next);
    setTaskOpen(true);
    setOpening((count) => count + 1);
  }, []);
  const show = useCallback(
    ({ id }: Activity) => {
      setRollOf(null);
      openClass(id);
    },
    [openClass],
  );
  const callRoll = ({ id }: Activity) => {
    setRollOf(id);
    openClass(id);
  };

  const wantsNew = useSearchParams().get("nouveau") === "1";
  useEffect(() => {
    if (!wantsNew) return;
    begin({ kind: "create" });
    // Removed before a dialog adds history entries, so that Back does not reopen it.
    window.history.replaceState(null, "", "/");
  }, [wantsNew, begin]);

  const now = useNow();
  const atHand = months.activities.some((activity) => isAtHand(activity, now));
  // Rendered before a class is at hand and kept afterwards, so that nothing moves.
  const [near, setNear] = useState(false);
  if (!near && months.activities.some((activity) => isNear(activity, now))) setNear(true);

  return (
    <>
      <PageHeader
        title="Mes cours"
        actions={
          <Button
            icon={<CalendarPlus aria-hidden="true" size={20} />}
            onClick={() => begin({ kind: "create" })}
          >
            Ajouter un cours
          </Button>
        }
      />
      <FirstDayGuide />
      {/* The reserved height keeps the classes below in place. */}
      <div className="min-h-16 md:min-h-10">
        <OfflineLine />
      </div>
      {/* The reserved height fits one class, until its week is read. */}
      <div className={atHand ? "min-h-48" : ""}>
        {near ? <NowClasses onOpen={show} onRollCall={callRoll} /> : null}
      </div>
      <UndoLines />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <Segmented label="Affichage" options={views} value={view} onChange={setView} />
        <Button
          variant="ghost"
          size="sm"
          icon={<CalendarOff aria-hidden="true" size={18} />}
          onClick={() => begin({ kind: "close" })}
        >
          Fermer des jours
        </Button>
      </div>
      {view === "week" ? (
        <Week onOpen={show} onCreate={(at) => begin({ kind: "create", at })} />
      ) : (
        <CoachList
          months={months}
          onOpen={show}
          onEdit={(activity) => begin({ kind: "edit", activity })}
          onDelete={(activity) => begin({ kind: "delete", activity })}
        />
      )}
      {shownId ? (
        <ClassDetailDialog
          activityId={shownId}
          listed={months.activities.find(({ id }) => id === shownId)}
          atRoll={rollOf === shownId}
          onClose={closeClass}
          onEdit={(activity) => begin({ kind: "edit", activity })}
          onDuplicate={(activity) => begin({ kind: "duplicate", activity })}
          onDelete={(activity) => begin({ kind: "delete", activity })}
        />
      ) : null}
      {task?.kind === "close" ? (
        <ClosureDialog key={opening} open={taskOpen} onOpenChange={setTaskOpen} />
      ) : null}
      {task && task.kind !== "delete" && task.kind !== "close" ? (
        <ClassFormDialog
          key={opening}
          model={task.kind === "create" ? null : task.activity}
          at={task.kind === "create" ? task.at : undefined}
          editing={task.kind === "edit"}
          open={taskOpen}
          onOpenChange={setTaskOpen}
        />
      ) : null}
      {task?.kind === "delete" ? (
        <DeleteClassDialog
          key={opening}
          activity={task.activity}
          open={taskOpen}
          onOpenChange={setTaskOpen}
          onDeleted={() => {
            if (task.activity.id === shownId) closeClass();
          }}
        />
      ) : null}
    </>
  );
}
