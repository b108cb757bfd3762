"use client";
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp } from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { STEP } from "@/components/week/week-layout";

interface MoveBarProps {
  /** Null while the coach has not chosen a class. */
  text: string | null;
  onMove: (by: { days?: number; minutes?: number }) => void;
  onPlace: () => void;
  onStop: () => void;
}

const keys: Record<string, { days?: number; minutes?: number }> = {
  ArrowLeft: { days: -1 },
  ArrowRight: { days: 1 },
  ArrowUp: { minutes: -STEP },
  ArrowDown: { minutes: STEP },
};

export function MoveBar({ text, onMove, onPlace, onStop }: MoveBarProps) {
  const bar = useRef<HTMLElement>(null);
  const chosen = text !== null;
  useEffect(() => {
    if (chosen) bar.current?.focus();
  }, [chosen]);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Escape") onStop();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [onStop]);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = chosen ? keys[event.key] : undefined;
    if (by) onMove(by);
    else if (chosen && event.key === "Enter" && event.target === bar.current) onPlace();
    else return;
    event.preventDefault();
  };
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label="Déplacer un cours"
      onKeyDown={onKeyDown}
      // In the flow, the bar covers nothing at the page's end.
      className="sticky bottom-[calc(var(--bottom-bar)+0.5rem)] z-30 mx-auto mt-3 flex max-w-xl flex-wrap items-center gap-2 rounded-card border border-accent bg-card p-3 shadow-float"
    >
      <p role="status" className="min-w-48 flex-1 font-semibold [overflow-wrap:anywhere]">
        {text ?? "Choisissez le cours à déplacer."}
      </p>
      {chosen ? (
        <p className="sr-only">
          Flèches pour le déplacer, Entrée pour le placer, Échap pour le laisser.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        {chosen ? (
          <>
            <IconButton
              label="Jour précédent"
              variant="secondary"
              onClick={() => onMove({ days: -1 })}
            >
              <ArrowLeft aria-hidden="true" size={20} />
            </IconButton>
            <IconButton
              label="Un quart d'heure plus tôt"
              variant="secondary"
              onClick={() => onMove({ minutes: -STEP })}
            >
              <ArrowUp aria-hidden="true" size={20} />
            </IconButton>
            <IconButton
              label="Un quart d'heure plus tard"
              variant="secondary"
              onClick={() => onMove({ minutes: STEP })}
            >
              <ArrowDown aria-hidden="true" size={20} />
            </IconButton>
            <IconButton
              label="Jour suivant"
              variant="secondary"
              onClick={() => onMove({ days: 1 })}
            >
              <ArrowRight aria-hidden="true" size={20} />
            </IconButton>
            <Button variant="soft" onClick={onPlace}>
              Placer ici
            </Button>
          </>
        ) : null}
        <Button variant="secondary" onClick={onStop}>
          Laisser
        </Button>
      </div>
    </section>
  );
}
