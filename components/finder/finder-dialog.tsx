"use client";
import { useQuery } from "@tanstack/react-query";
import { Command } from "cmdk";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMonthQuery } from "@/components/activity/use-months";
import { findClasses, findPages, findPeople, type Page } from "@/components/finder/find";
import type { Debtor } from "@/components/receipt/use-collect";
import { placesText } from "@/components/reservation/places-text";
import { distinctions } from "@/components/trainee/distinctions";
import { hasUnpaid } from "@/components/trainee/has-unpaid";
import { MoreFound } from "@/components/trainee/more-found";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { kindColours } from "@/components/ui/kind-colours";
import { askPageQuestions } from "@/components/ui/page-questions";
import { dialogStack } from "@/components/ui/use-dialog-history";
import { serverNow } from "@/lib/client/server-clock";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { ALL_AND_DEBTS, listTrainees, type Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatShortDay, formatTime } from "@/lib/format";

interface FinderDialogProps {
  onClose: () => void;
  onCollect: (debtor: Debtor) => void;
}

const pages: Page[] = [
  { label: "Accueil", href: "/", keywords: "cours planning" },
  { label: "Ajouter un cours", href: "/?nouveau=1", keywords: "nouveau créer" },
  { label: "Mes élèves", href: "/trainees" },
  { label: "Formules", href: "/offers", keywords: "cartes abonnements tarifs" },
  { label: "Ajouter une formule", href: "/offers?nouvelle=1", keywords: "nouvelle créer" },
  { label: "Tableau de bord", href: "/gestion/tableau-de-bord", keywords: "gestion chiffres" },
  { label: "Encaissements", href: "/gestion/encaissements", keywords: "gestion paiements" },
  {
    label: "Livre des recettes",
    href: "/gestion/encaissements?livre=1",
    keywords: "comptable export",
  },
  { label: "À déposer", href: "/gestion/a-deposer", keywords: "chèques remise banque" },
  { label: "Impayés", href: "/gestion/impayes", keywords: "dettes doivent" },
  { label: "Relevé bancaire", href: "/gestion/releve", keywords: "virements banque" },
  { label: "Mes infos", href: "/profile", keywords: "compte profil code réglages" },
  { label: "Importer mes élèves", href: "/import", keywords: "excel csv" },
];
const TEACHERS: Page = { label: "Mes professeurs", href: "/assistants" };

export function FinderDialog({ onClose, onCollect }: FinderDialogProps) {
  const { user } = useSession();
  const router = useRouter();
  const [text, setText] = useState("");
  /** The trainee to add to the class that is chosen next. */
  const [adding, setAdding] = useState<Trainee | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const trainees = useCall(listTrainees, ALL_AND_DEBTS);
  const month = useMonthQuery();
  const current = useQuery(month(0)).data;
  const next = useQuery(month(1)).data;
  const classes = useMemo(() => [...(current ?? []), ...(next ?? [])], [current, next]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: other results begin at the top
  useEffect(() => {
    list.current?.scrollTo({ top: 0 });
  }, [text]);

  const close = (then: () => void) => {
    onClose();
    dialogStack().whenSettled(then);
  };
  const open = (href: string) => close(() => askPageQuestions(() => router.push(href)));
  const people = findPeople(trainees.data ?? [], adding ? "" : text);
  const distinguished = distinctions(people.shown);
  const shownClasses = findClasses(classes, text, serverNow().getTime());
  const allowed = user.rights.includes("COACH_ASSISTANT") ? [...pages, TEACHERS] : pages;
  const shownPages = adding ? [] : findPages(allowed, text);
  const isEmpty = people.found + shownClasses.length + shownPages.length === 0;
  return (
    <Dialog
      onClose={onClose}
      title={adding ? `Ajouter ${nameOf(adding)} à un cours` : "Rechercher"}
    >
      <Command shouldFilter={false} loop label="Rechercher" className="flex flex-col gap-2">
        <Command.Input
          ref={field}
          data-first-focus
          value={text}
          onValueChange={setText}
          placeholder={adding ? "Jour, heure ou cours" : "Élève, cours ou page"}
          className="min-h-11 w-full rounded-control border border-line-strong bg-card px-3 py-2 text-base text-ink"
          onKeyDown={(event) => {
            if (event.key === "Backspace" && text === "") setAdding(null);
          }}
        />
        <p role="status" className="text-muted text-sm empty:hidden">
          {trainees.isPending ? "Chargement des élèves…" : isEmpty ? "Aucun résultat." : null}
        </p>
        <Command.List ref={list} label="Résultats" className="h-[min(24rem,50dvh)] overflow-y-auto">
          {people.found > 0 ? (
            <Group heading="Élèves">
              {people.shown.map((trainee) => (
                <PersonItems
                  key={trainee.id}
                  trainee={trainee}
                  distinction={distinguished.get(trainee.id)}
                  onOpen={() => open(`/trainees/${trainee.id}`)}
                  onCollect={() =>
                    close(() => onCollect({ traineeId: trainee.id, name: nameOf(trainee) }))
                  }
                  onAdd={() => {
                    setAdding(trainee);
                    setText("");
                    field.current?.focus();
                  }}
                />
              ))}
              <MoreFound found={people.found} shown={people.shown.length} />
            </Group>
          ) : null}
          {shownClasses.length > 0 ? (
            <Group heading="Cours">
              {shownClasses.map((activity) => {
                const { id, label, beginDate, colour } = activity;
                return (
                  <Item
                    key={id}
                    value={id}
                    onSelect={() =>
                      open(adding ? `/classes/${id}?ajouter=${adding.id}` : `/classes/${id}`)
                    }
                    hint={placesText(activity)}
                  >
                    <span
                      aria-hidden="true"
                      className={cn(
                        "mr-2 inline-block size-2.5 rounded-full",
                        kindColours[colour].mark,
                      )}
                    />
                    {formatShortDay(beginDate)}, {formatTime(beginDate)}, {label}
                  </Item>
                );
              })}
            </Group>
          ) : null}
          {shownPages.length > 0 ? (
            <Group heading="Aller à">
              {shownPages.map(({ label, href }) => (
                <Item key={href} value={href} onSelect={() => open(href)}>
                  {label}
                </Item>
              ))}
            </Group>
          ) : null}
        </Command.List>
      </Command>
    </Dialog>
  );
}

interface PersonItemsProps {
  trainee: Trainee;
  distinction: string | undefined;
  onOpen: () => void;
  onCollect: () => void;
  onAdd: () => void;
}

function PersonItems({ trainee, distinction, onOpen, onCollect, onAdd }: PersonItemsProps) {
  const name = nameOf(trainee);
  return (
    <>
      <Item value={trainee.id} onSelect={onOpen} hint={distinction ?? trainee.email ?? undefined}>
        <span className="font-semibold">{name}</span>
      </Item>
      {hasUnpaid(trainee) ? (
        <Item value={`${trainee.id} encaisser`} onSelect={onCollect} hint={distinction}>
          {name} · Encaisser
        </Item>
      ) : null}
      {trainee.erased ? null : (
        <Item value={`${trainee.id} ajouter`} onSelect={onAdd} hint={distinction}>
          {name} · Ajouter à un cours
        </Item>
      )}
    </>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={heading}
      className="pb-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:text-sm"
    >
      {children}
    </Command.Group>
  );
}

interface ItemProps {
  value: string;
  onSelect: () => void;
  hint?: string | undefined;
  children: ReactNode;
}

function Item({ value, onSelect, hint, children }: ItemProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-control px-3 py-1.5 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent"
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      {hint ? <span className="text-muted text-sm [overflow-wrap:anywhere]">{hint}</span> : null}
    </Command.Item>
  );
}
