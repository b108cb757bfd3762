"use client";
import { useState } from "react";

export type HomeView = "list" | "week";

const KEY = "homeView";

/** What this device's coach chose to see at home. */
export const storedView = (): HomeView =>
  typeof window !== "undefined" && window.localStorage.getItem(KEY) === "week" ? "week" : "list";

/** The list or the week: chosen once, and remembered on this device. */
export function useHomeView(): [HomeView, (view: HomeView) => void] {
  const [view, setView] = useState(storedView);
  return [
    view,
    (next) => {
      window.localStorage.setItem(KEY, next);
      setView(next);
    },
  ];
}
