"use client";
import { useState } from "react";

export type HomeView = "list" | "week";

const KEY = "homeView";

export const storedView = (): HomeView =>
  typeof window !== "undefined" && window.localStorage.getItem(KEY) === "week" ? "week" : "list";

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
