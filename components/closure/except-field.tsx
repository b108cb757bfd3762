"use client";
import { useWeekClasses } from "@/components/activity/use-week-classes";
import { CheckboxField } from "@/components/ui/choice-field";
import { ErrorState } from "@/components/ui/error-state";
import { serverNow } from "@/lib/client/server-clock";
import { classStage } from "@/lib/domain/class-hours";
import { type Day, parisDay } from "@/lib/domain/paris-time";
import { formatCount, formatInstantInText } from "@/lib/format";

interface ExceptFieldProps {
  beginDate: Day;
  endDate: Day;
  value: string[];
  onChange: (ids: string[]) => void;
}

export function ExceptField({ beginDate, endDate, value, onChange }: ExceptFieldProps) {
  const { activities, error, fetching, retry } = useWeekClasses(beginDate, endDate);
  const now = serverNow().getTime();
  const upcoming = activities.filter((activity) => {
    const day = parisDay(new Date(activity.beginDate));
    const isUpcoming = classStage(activity, now) === "COMING";
    return isUpcoming && beginDate <= day && day <= endDate;
  });
  const failed = error && (
    <ErrorState
      message={"Les cours de ces jours n'ont pas tous pu être lus\u00a0: il peut en manquer ici."}
      onRetry={retry}
      retrying={fetching}
    />
  );
  if (upcoming.length === 0) return failed;
  const excepted = upcoming.filter(({ id }) => value.includes(id)).length;
  return (
    <>
      {failed}
      <details className="rounded-control border border-line px-3">
        <summary className="flex min-h-11 items-center font-semibold">
          {excepted > 0
            ? `${formatCount(excepted, "cours a lieu", "cours ont lieu")} quand même`
            : "Garder certains cours"}
        </summary>
        <ul className="pb-2">
          {upcoming.map(({ id, label, beginDate: begin }) => (
            <li key={id} className="[overflow-wrap:anywhere]">
              <CheckboxField
                label={`${label}, ${formatInstantInText(begin)}`}
                checked={value.includes(id)}
                onChange={({ target }) =>
                  onChange(target.checked ? [...value, id] : value.filter((other) => other !== id))
                }
              />
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
