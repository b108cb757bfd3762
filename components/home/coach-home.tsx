"use client";
import { CalendarOff, CalendarPlus } from "lucide-react";
import { useCallback, useState } from "react";
import { UndoLines } from "@/components/activity/undo-lines";
import { useMonths } from "@/components/activity/use-months";
import { FirstDayGuide } from "@/components/guide/first-day-guide";
import { CoachList } from "@/components/home/coach-list";
import { NextClass } from "@/components/home/next-class";
import { TodayLine } from "@/components/home/today-line";
import { useClassAddress } from "@/components/home/use-class-address";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import { PanelSkeleton } from "@/components/ui/panel-skeleton";
import { prefetch } from "@/components/ui/prefetch";
import { Segmented } from "@/components/ui/segmented";
import { Skeleton } from "@/components/ui/skeleton";
import { useAddressRequest } from "@/components/ui/use-address-request";
import { useWide } from "@/components/ui/use-wide";
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

const NewClassDialog = onDemand(() =>
  import("@/components/activity/new-class-dialog").then((part) => part.NewClassDialog),
);
const EditClassDialog = onDemand(() =>
  import("@/components/activity/edit-class-dialog").then((part) => part.EditClassDialog),
);
const DeleteClassDialog = onDemand(() =>
  import("@/components/activity/delete-class-dialog").then((part) => part.DeleteClassDialog),
);
const ClassDetailDialog = onDemand(
  () => import("@/components/activity/class-detail-dialog").then((part) => part.ClassDetailDialog),
  { loading: PanelSkeleton },
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
  const begin = (next: Task) => {
    setTask(next);
    setTaskOpen(true);
    setOpening((count) => count + 1);
  };
  /** The class as the latest fetch returned it. */
  const listed = (activity: Activity) =>
    months.activities.find(({ id }) => id === activity.id) ?? activity;
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

  useAddressRequest("nouveau", () => begin({ kind: "create" }));

  const wide = useWide();
  const add = (
    <Button
      full={!wide}
      className="min-w-0 max-[15rem]:px-1 max-[15rem]:[&>svg]:hidden"
      icon={<CalendarPlus aria-hidden="true" size={20} />}
      onClick={() => begin({ kind: "create" })}
    >
      Ajouter un cours
    </Button>
  );
  const rowActions = {
    openId: shownId,
    onOpen: show,
    onEdit: (activity: Activity) => begin({ kind: "edit", activity }),
    onDelete: (activity: Activity) => begin({ kind: "delete", activity }),
  };
  return (
    <>
      <PageHeader
        title="Mes cours"
        beside={<TodayLine />}
        actions={
          <>
            <Segmented label="Affichage" options={views} value={view} onChange={setView} />
            {wide ? (
              <Button
                variant="ghost"
                icon={<CalendarOff aria-hidden="true" size={18} />}
                onClick={() => begin({ kind: "close" })}
              >
                Fermer des jours
              </Button>
            ) : (
              <IconButton label="Fermer des jours" onClick={() => begin({ kind: "close" })}>
                <CalendarOff aria-hidden="true" size={20} />
              </IconButton>
            )}
            {wide ? add : null}
          </>
        }
      />
      <NextClass
        key={view}
        months={months}
        onlyAtHand={view === "week"}
        onOpen={show}
        onRollCall={callRoll}
      />
      <FirstDayGuide>
        <UndoLines />
        {view === "week" ? (
          <Week {...rowActions} onCreate={(at) => begin({ kind: "create", at })} />
        ) : (
          <CoachList months={months} action={add} {...rowActions} />
        )}
      </FirstDayGuide>
      {shownId ? (
        <ClassDetailDialog
          activityId={shownId}
          listed={months.activities.find(({ id }) => id === shownId)}
          rollCall={rollOf === shownId}
          onClose={closeClass}
          onEdit={rowActions.onEdit}
          onDuplicate={(activity) => begin({ kind: "duplicate", activity })}
          onDelete={rowActions.onDelete}
        />
      ) : null}
      {task?.kind === "close" ? (
        <ClosureDialog key={opening} open={taskOpen} onClose={() => setTaskOpen(false)} />
      ) : null}
      {task?.kind === "create" || task?.kind === "duplicate" ? (
        <NewClassDialog
          key={opening}
          {...(task.kind === "create" ? { at: task.at } : { model: task.activity })}
          open={taskOpen}
          onClose={() => setTaskOpen(false)}
        />
      ) : null}
      {task?.kind === "edit" ? (
        <EditClassDialog
          key={opening}
          activity={listed(task.activity)}
          open={taskOpen}
          onClose={() => setTaskOpen(false)}
        />
      ) : null}
      {task?.kind === "delete" ? (
        <DeleteClassDialog
          key={opening}
          activity={task.activity}
          open={taskOpen}
          onClose={() => setTaskOpen(false)}
          onDeleted={() => {
            if (task.activity.id === shownId) closeClass();
          }}
        />
      ) : null}
    </>
  );
}
