"use client";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { ActivityList } from "@/components/activity/activity-list";
import { ActivityRow } from "@/components/activity/activity-row";
import { CalendarPanel } from "@/components/activity/calendar-panel";
import type { Months } from "@/components/activity/use-months";
import { useClosedMarks } from "@/components/closure/use-closed-marks";
import { FilterNotice } from "@/components/home/filter-notice";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { IconButton } from "@/components/ui/icon-button";
import { useNow } from "@/components/ui/use-now";
import type { Activity } from "@/lib/contract/classes/activities";
import { classStage } from "@/lib/domain/class-hours";
import { parisDay } from "@/lib/domain/paris-time";
import { formatLongInstant } from "@/lib/format";

interface CoachListProps {
  months: Months;
  onOpen: (activity: Activity) => void;
  onEdit: (activity: Activity) => void;
  onDelete: (activity: Activity) => void;
}

export function CoachList({ months, onOpen, onEdit, onDelete }: CoachListProps) {
  const [days, setDays] = useState<string[]>([]);
  // Past classes stay hidden until the coach asks for them.
  const [past, setPast] = useState(false);
  const marks = useClosedMarks();
  const now = useNow();
  const today = parisDay(new Date(now));
  return (
    <div className="grid gap-6 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[22rem_minmax(0,1fr)] lg:gap-8">
      <CalendarPanel months={months} applied={days} onApply={setDays} withPast marks={marks} />
      <div className="min-w-0">
        <div className="mb-2 flex justify-center">
          <Button
            variant="ghost"
            size="sm"
            pending={past && months.loadingMore}
            pendingLabel="Chargement…"
            onClick={() => {
              if (!past) setPast(true);
              // A failed month hides the months before it, so it is read first.
              else if (months.errorBehind) months.retry();
              else months.loadUntil(months.from - 1);
            }}
          >
            {past ? "Mois précédents" : "Voir les cours passés"}
          </Button>
        </div>
        {past && months.errorBehind ? (
          <ErrorState
            message={months.errorBehind.message}
            onRetry={months.retry}
            retrying={months.loadingMore}
          />
        ) : null}
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
                onOpen={onOpen}
                showTaken
                actions={
                  <>
                    {stage === "COMING" ? (
                      <IconButton label={`Modifier : ${when}`} onClick={() => onEdit(activity)}>
                        <Pencil aria-hidden="true" size={19} />
                      </IconButton>
                    ) : null}
                    <IconButton label={`Supprimer : ${when}`} onClick={() => onDelete(activity)}>
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
  );
}
