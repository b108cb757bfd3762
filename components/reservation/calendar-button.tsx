"use client";
import { CalendarPlus } from "lucide-react";
import { calendarFile } from "@/components/reservation/calendar-file";
import { Button } from "@/components/ui/button";
import type { Activity } from "@/lib/contract/activities";

/** Hands the class over to the phone's calendar. */
export function CalendarButton({ activity }: { activity: Activity }) {
  const download = () => {
    const url = URL.createObjectURL(
      new Blob([calendarFile(activity, new Date())], { type: "text/calendar;charset=utf-8" }),
    );
    const link = document.createElement("a");
    link.href = url;
    link.download = "cours.ics";
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button
      variant="secondary"
      icon={<CalendarPlus aria-hidden="true" size={18} />}
      onClick={download}
    >
      Ajouter à mon agenda
    </Button>
  );
}
