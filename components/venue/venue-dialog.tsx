"use client";
import { zodResolver } from "@hookform/resolvers/zod";
import type * as z from "zod/mini";
import { CheckboxField } from "@/components/ui/choice-field";
import type { Rows } from "@/components/ui/conflict";
import { TextAreaField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { FormDialog } from "@/components/ui/form-dialog";
import { useToast } from "@/components/ui/toast";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import {
  createVenue,
  editVenue,
  listVenues,
  type Venue,
  venueFields,
} from "@/lib/contract/classes/venues";

const valuesOf = (venue: Venue | null) => ({
  name: venue?.name ?? "",
  address: venue?.address ?? "",
  accessNote: venue?.accessNote ?? "",
  stepFree: venue?.stepFree ?? false,
});

const rows: Rows<z.input<typeof venueFields>> = [
  ["Nom", ({ name }) => name ?? ""],
  ["Adresse", ({ address }) => address ?? ""],
  ["Accès", ({ accessNote }) => accessNote ?? ""],
  ["Accès sans marche", ({ stepFree }) => (stepFree ? "oui" : "non")],
];

export function VenueDialog({ venue, onClose }: { venue: Venue | null; onClose: () => void }) {
  const toast = useToast();
  const read = useRead();
  const save = useSaveForm<z.input<typeof venueFields>, z.output<typeof venueFields>>({
    name: `venue.${venue?.id ?? "new"}`,
    resolver: zodResolver(venueFields),
    stored: valuesOf(venue),
    version: venue?.version,
    rows,
    read: async () => {
      const now = (await read(listVenues, {})).find(({ id }) => id === venue?.id);
      return now ? { values: valuesOf(now), version: now.version } : null;
    },
  });
  const field = fieldsOf(save.form);
  const done = () => {
    toast.success("Salle enregistrée.");
    onClose();
  };
  const create = useSend(createVenue, save.sending({ onSuccess: done }));
  const edit = useSend(editVenue, save.sending({ onSuccess: done }));
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body, { version }) =>
        venue
          ? edit.mutate({ params: { id: venue.id }, body: { ...body, version } })
          : create.mutate({ body }),
      )}
      onClose={onClose}
      title={venue ? venue.name : "Nouvelle salle"}
      size="sm"
      submitLabel={venue ? "Enregistrer" : "Ajouter"}
      pendingLabel={venue ? "Modification..." : "Ajout..."}
    >
      <TextField label="Nom" {...field("name")} />
      <TextField label="Adresse (facultative)" help="Visible de tous." {...field("address")} />
      <TextAreaField
        label="Accès (facultatif)"
        help="Code, étage&nbsp;: pour les inscrits seulement, dès la veille."
        rows={3}
        {...field("accessNote")}
      />
      <CheckboxField label="Accès sans marche" {...save.form.register("stepFree")} />
    </FormDialog>
  );
}
