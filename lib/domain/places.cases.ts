import type { Filling } from "@/lib/domain/places";

interface Case {
  title: string;
  filling: Filling;
  open: number;
  action: "BOOK" | "WAIT";
  /** The text of the trainee's row and of the class's detail; `coachText` replaces it for the coach. */
  text: string;
  coachText?: string;
}

const of5 = (confirmedPlaces: number, waitingPlaces: number): Filling => ({
  maxParticipants: 5,
  confirmedPlaces,
  waitingPlaces,
});

export const fillings: Case[] = [
  {
    title: "a class is empty",
    filling: of5(0, 0),
    open: 5,
    action: "BOOK",
    text: "5 places libres",
  },
  {
    title: "one place is left",
    filling: of5(4, 0),
    open: 1,
    action: "BOOK",
    text: "1 place libre",
  },
  { title: "a class is full", filling: of5(5, 0), open: 0, action: "WAIT", text: "Complet" },
  {
    title: "a class is full and has a waiting list",
    filling: of5(5, 2),
    open: 0,
    action: "WAIT",
    text: "Complet · 2 en attente",
  },
  {
    title: "one place is free and one is waiting",
    filling: of5(4, 1),
    open: 0,
    action: "WAIT",
    text: "Complet · 1 en attente",
    coachText: "1 en attente",
  },
  {
    title: "fewer places are waiting than are free",
    filling: of5(2, 1),
    open: 0,
    action: "WAIT",
    text: "Complet · 1 en attente",
    coachText: "1 en attente",
  },
];
