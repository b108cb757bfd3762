"use client";
import { CalendarPlus } from "lucide-react";
import {
  type CalendarActivity,
  saveClassCalendar,
} from "@/components/reservation/save-class-calendar";
import { Button } from "@/components/ui/button";

export function CalendarButton({
  activity,
  size,
  children = "Ajouter à mon agenda",
}: {
  activity: CalendarActivity;
  size?: "sm";
  children?: string;
}) {
  return (
    <Button
      variant="secondary"
      size={size}
      icon={<CalendarPlus aria-hidden="true" size={18} />}
      onClick={() => saveClassCalendar(activity)}
    >
      {children}
    </Button>
  );
}
