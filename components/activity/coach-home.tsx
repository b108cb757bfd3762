"use client";
import { CalendarPlus, Pencil, Trash2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { ActivityList } from "@/components/activity/activity-list";
import { ActivityRow } from "@/components/activity/activity-row";
import { CalendarPanel } from "@/components/activity/calendar-panel";
import { FilterNotice } from "@/components/activity/filter-notice";
import { useLinkedActivity } from "@/components/activity/use-linked-activity";
import { useMonths } from "@/components/activity/use-months";
import { useNow } from "@/components/activity/use-now";
import { FirstDayGuide } from "@/components/guide/first-day-guide";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { PageHeader } from "@/components/ui/page-header";
import type { Activity } from "@/lib/contract/activities";
import { classStage } from "@/lib/domain/class-hours";
import { parisDay } from "@/lib/domain/paris-time";
import { formatLongInstant } from "@/lib/format";

const TodayLine = inPlace(
  () => import("@/components/offline/kept-line").then((part) => part.KeptLine),
  { loading: () => null, failed: () => null },
);
const ClassFormDialog = onDemand(() =>
  import("@/components/activity/class-form-dialog").then((part) => part.ClassFormDialog),
);
const DeleteClassDialog = onDemand(() =>
  import("@/components/activity/delete-class-dialog").then((part) => part.DeleteClassDialog),
);
const ClassDetailDialog = onDemand(() =>
  import("@/components/activity/class-detail-dialog").then((part) => part.ClassDetailDialog),
);

type Task = { kind: "create" } | { kind: "duplicate" | "edit" | "delete"; activity: Activity };

/** The coach's home: their whole planning, and every class's dialogs. */
export function CoachHome() {
  const months = useMonths();
  const [days, setDays] = useState<string[]>([]);
  // The day's work comes first; the past is one press away.
  const [past, setPast] = useState(false);
  const [shown, setShown] = useState<Activity | null>(null);
  const [detailOpen, setDetailOpen] = useState(false);
  const [task, setTask] = useState<Task | null>(null);
  const [taskOpen, setTaskOpen] = useState(false);
  // A form opened again begins again.
  const [opening, setOpening] = useState(0);
  const begin = useCallback((next: Task) => {
    setTask(next);
    setTaskOpen(true);
    setOpening((count) => count + 1);
  }, []);
  const show = useCallback((activity: Activity) => {
    setShown(activity);
    setDetailOpen(true);
  }, []);
  const { missing } = useLinkedActivity(months, show);

  const wantsNew = useSearchParams().get("nouveau") === "1";
  useEffect(() => {
    if (!wantsNew) return;
    begin({ kind: "create" });
    // At once: a dialog's own entries follow, and stepping back from them would come to the wish again.
    window.history.replaceState(null, "", "/");
  }, [wantsNew, begin]);

  const now = useNow();
  const today = parisDay(new Date(now));
  const current = months.activities.find(({ id }) => id === shown?.id) ?? shown;
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
      {/* Its place is kept: what comes late must not move a class from under the finger. */}
      <div className="min-h-16 md:min-h-10">
        <TodayLine />
      </div>
      <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
        <CalendarPanel months={months} applied={days} onApply={setDays} withPast />
        <div className="min-w-0">
          {missing ? (
            <Banner tone="warning" className="mb-5">
              Ce cours n'est pas, ou plus, à votre planning des prochains mois.
            </Banner>
          ) : null}
          <div className="mb-2 flex justify-center">
            <Button
              variant="ghost"
              size="sm"
              pending={past && months.loadingMore}
              pendingLabel="Chargement…"
              onClick={() => (past ? months.loadPrevious() : setPast(true))}
            >
              {past ? "Mois précédents" : "Voir les cours passés"}
            </Button>
          </div>
          <FilterNotice days={days} onClear={() => setDays([])} />
          <ActivityList
            months={months}
            days={days}
            from={past ? null : today}
            hint="Ajoutez un cours&nbsp;: vos élèves pourront y réserver leur place."
            renderRow={(activity) => {
              const stage = classStage(activity.beginDate, activity.endDate, now);
              const when = `${activity.label}, ${formatLongInstant(activity.beginDate)}`;
              return (
                <ActivityRow
                  key={activity.id}
                  activity={activity}
                  stage={stage}
                  openLabel={when}
                  onOpen={show}
                  showTaken
                  actions={
                    <>
                      {stage === "COMING" ? (
                        <IconButton
                          label={`Modifier : ${when}`}
                          onClick={() => begin({ kind: "edit", activity })}
                        >
                          <Pencil aria-hidden="true" size={19} />
                        </IconButton>
                      ) : null}
                      <IconButton
                        label={`Supprimer : ${when}`}
                        onClick={() => begin({ kind: "delete", activity })}
                      >
                        <Trash2 aria-hidden="true" size={19} />
                      </IconButton>
                    </>
                  }
                />
              );
            }}
          />
        </div>
      </div>
      {current ? (
        <ClassDetailDialog
          activity={current}
          open={detailOpen}
          onOpenChange={setDetailOpen}
          onEdit={(activity) => begin({ kind: "edit", activity })}
          onDuplicate={(activity) => begin({ kind: "duplicate", activity })}
          onDelete={(activity) => begin({ kind: "delete", activity })}
        />
      ) : null}
      {task && task.kind !== "delete" ? (
        <ClassFormDialog
          key={opening}
          model={task.kind === "create" ? null : task.activity}
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
          onDeleted={() => setDetailOpen(false)}
        />
      ) : null}
    </>
  );
}
