"use client";
import type { UseQueryResult } from "@tanstack/react-query";
import { ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import type { Subscription } from "@/lib/contract/subscriptions/subscriptions";

export function EndedList({
  open,
  onOpenChange,
  query,
  shows = () => true,
  empty,
  children,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  query: UseQueryResult<Subscription[], Error>;
  shows?: (one: Subscription) => boolean;
  empty: string;
  children: (one: Subscription) => ReactNode;
}) {
  const Icon = open ? ChevronUp : ChevronDown;
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={open}
          icon={<Icon aria-hidden="true" size={18} />}
          onClick={() => onOpenChange(!open)}
        >
          Abonnements terminés
        </Button>
      </div>
      {open ? (
        <QueryState
          query={query}
          skeleton={<SkeletonList rows={1} label="Chargement des abonnements…" />}
          isEmpty={(list) => !list.some(shows)}
          empty={<p className="text-muted">{empty}</p>}
        >
          {(list) => (
            <ul aria-label="Abonnements terminés" className="flex flex-col gap-3">
              {list.filter(shows).map(children)}
            </ul>
          )}
        </QueryState>
      ) : null}
    </div>
  );
}
