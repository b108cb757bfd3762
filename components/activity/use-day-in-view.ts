"use client";
import { useEffect, useState } from "react";
import type { Day } from "@/lib/domain/paris-time";

/** Pixels of the header and the strip of days above the list. */
const ABOVE = 140;

/** The day of the list that stands at the top of the screen. */
export function useDayInView(first: Day): [Day, (day: Day) => void] {
  const [day, setDay] = useState(first);
  useEffect(() => {
    const follow = () => {
      const { scrollHeight } = document.documentElement;
      // At its end the page does not reach the last days, so a pressed one stays.
      if (window.scrollY + window.innerHeight >= scrollHeight - 2) return;
      const sections = [...document.querySelectorAll<HTMLElement>("[data-day]")];
      const top = sections.findLast((part) => part.getBoundingClientRect().top <= ABOVE);
      setDay((top ?? sections[0])?.dataset.day ?? first);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => window.removeEventListener("scroll", follow);
  }, [first]);
  return [day, setDay];
}
