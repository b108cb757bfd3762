import type { Filling } from "@/lib/domain/places";

interface Case {
  title: string;
  filling: Filling;
  /** Places that a newcomer gets at once. */
  open: number;
  action: "BOOK" | "WAIT";
  /** What the row, the class's detail and the coach's row say. */
  text: string;
  coachText?: string;
}

const of5 = (confirmedPlaces: number, waitingPlaces: number): Filling => ({
  maxParticipants: 5,
  confirmedPlaces,
  waitingPlaces,
});

/** The one table of cases of what is left in a class: rule, screens and server are each held to it. */
export const fillings: Case[] = [
  {
    title: "an empty class is open",
    filling: of5(0, 0),
    open: 5,
    action: "BOOK",
    text: "5 places",
  },
  { title: "the last place is open", filling: of5(4, 0), open: 1, action: "BOOK", text: "1 place" },
  { title: "a full class is not", filling: of5(5, 0), open: 0, action: "WAIT", text: "Complet" },
  {
    title: "nor is one where people wait",
    filling: of5(5, 2),
    open: 0,
    action: "WAIT",
    text: "Complet · 2 en attente",
  },
  {
    title: "nor one where a place was freed while one waits",
    filling: of5(4, 1),
    open: 0,
    action: "WAIT",
    text: "Complet · 1 en attente",
    coachText: "1 en attente",
  },
  {
    title: "nor one where fewer wait than are free",
    filling: of5(2, 1),
    open: 0,
    action: "WAIT",
    text: "Complet · 1 en attente",
    coachText: "1 en attente",
  },
];
