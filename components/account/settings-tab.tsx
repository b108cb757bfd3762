"use client";
import { ClassDefaultsForm } from "@/components/account/class-defaults-form";
import { Banner } from "@/components/ui/banner";
import { Card } from "@/components/ui/card";
import { SwitchField } from "@/components/ui/choice-field";
import { VenueList } from "@/components/venue/venue-list";
import { useCoachSettings } from "@/components/year/use-coach-settings";

export function SettingsTab() {
  const settings = useCoachSettings();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <VenueList />
      <Card as="section">
        <ClassDefaultsForm />
      </Card>
      <Card as="section">
        {settings.error ? (
          <div className="mb-4">
            <Banner tone="danger">{settings.error.message}</Banner>
          </div>
        ) : null}
        <SwitchField
          label="Rendre une annulation tardive si la place est reprise"
          help="Le cours est recrédité dès que quelqu'un prend la place."
          checked={settings.shown.returnsTakenPlaces}
          onChange={({ target }) => settings.save("returnsTakenPlaces", target.checked)}
        />
      </Card>
    </div>
  );
}
