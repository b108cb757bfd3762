"use client";
import { Card } from "@/components/ui/card";
import { Segmented } from "@/components/ui/segmented";
import { AlsaceMoselleField } from "@/components/year/alsace-moselle-field";
import { SchoolZoneField } from "@/components/year/school-zone-field";
import { useCoachSettings } from "@/components/year/use-coach-settings";

const rhythms = [
  { value: "MONTHLY" as const, label: "Chaque mois" },
  { value: "QUARTERLY" as const, label: "Chaque trimestre" },
];

export function YearCard() {
  const settings = useCoachSettings();
  return (
    <Card as="section" aria-labelledby="mon-annee" className="flex flex-col gap-4">
      <h2 id="mon-annee" className="font-semibold text-ink">
        Mon année
      </h2>
      <SchoolZoneField settings={settings} />
      <AlsaceMoselleField settings={settings} />
      <Segmented
        label="Déclaration du chiffre d'affaires"
        showsLabel
        options={rhythms}
        value={settings.shown.declares}
        onChange={(declares) => settings.save("declares", declares)}
      />
    </Card>
  );
}
