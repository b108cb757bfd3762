"use client";
import { useCallback, useState } from "react";
import { useToast } from "@/components/ui/toast";
import type { ClassOfWeek } from "@/components/week/class-block";
import type { Spot } from "@/components/week/use-drag";
import { movedBy, timeOf } from "@/components/week/week-layout";
import { serverNow } from "@/lib/client/server-clock";
import { type Day, parisInstant } from "@/lib/domain/paris-time";
import { formatInstantInText } from "@/lib/format";

interface Moving {
  block: ClassOfWeek;
  spot: Spot;
  /** The confirmation dialog is open. */
  placed: boolean;
}

export function useMoving(onDay: (day: Day) => void) {
  const toast = useToast();
  /** After 'Déplacer' the next class pressed is moved by arrows. */
  const [choosing, setChoosing] = useState(false);
  const [moving, setMoving] = useState<Moving | null>(null);
  const stop = useCallback(() => {
    setChoosing(false);
    setMoving(null);
  }, []);

  const place = (block: ClassOfWeek, spot: Spot) => {
    if (spot.day === block.day && spot.from === block.from) return stop();
    if (parisInstant(spot.day, timeOf(spot.from)).getTime() < serverNow().getTime()) {
      toast.error("La date du cours ne peut pas être dans le passé.");
      if (!choosing) setMoving(null);
      return;
    }
    setMoving({ block, spot, placed: true });
  };
  const moved: ClassOfWeek | null = moving && {
    ...moving.block,
    ...moving.spot,
    to: moving.spot.from + moving.block.to - moving.block.from,
  };
  const at = moving && formatInstantInText(parisInstant(moving.spot.day, timeOf(moving.spot.from)));
  return {
    choosing,
    startChoosing: () => setChoosing(true),
    choose: (block: ClassOfWeek) =>
      setMoving({ block, spot: { day: block.day, from: block.from }, placed: false }),
    moved,
    text: moving && `${moving.block.activity.label}, ${at}`,
    placed: moving?.placed ? moving : null,
    drag: (block: ClassOfWeek, spot: Spot | null) =>
      setMoving(spot && { block, spot, placed: false }),
    step: (by: { days?: number; minutes?: number }) => {
      if (!moving) return;
      const spot = movedBy(moving.spot, by);
      setMoving({ ...moving, spot });
      onDay(spot.day);
    },
    goToDay: (day: Day) => setMoving(moving && { ...moving, spot: { ...moving.spot, day } }),
    goTo: (spot: Spot) => setMoving(moving && { ...moving, spot }),
    place,
    placeHere: () => moving && place(moving.block, moving.spot),
    stop,
  };
}
