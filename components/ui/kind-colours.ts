import type { ClassColour } from "@/lib/domain/class-colour";

/** The Tailwind classes of a kind of class: a solid mark, a text and a pale background. */
export const kindColours: Record<ClassColour, { mark: string; text: string; ground: string }> = {
  TEAL: { mark: "bg-kind-teal", text: "text-kind-teal", ground: "bg-kind-teal-soft" },
  SAGE: { mark: "bg-kind-sage", text: "text-kind-sage", ground: "bg-kind-sage-soft" },
  OCEAN: { mark: "bg-kind-ocean", text: "text-kind-ocean", ground: "bg-kind-ocean-soft" },
  INDIGO: { mark: "bg-kind-indigo", text: "text-kind-indigo", ground: "bg-kind-indigo-soft" },
  PLUM: { mark: "bg-kind-plum", text: "text-kind-plum", ground: "bg-kind-plum-soft" },
  ROSE: { mark: "bg-kind-rose", text: "text-kind-rose", ground: "bg-kind-rose-soft" },
  BRICK: { mark: "bg-kind-brick", text: "text-kind-brick", ground: "bg-kind-brick-soft" },
  AMBER: { mark: "bg-kind-amber", text: "text-kind-amber", ground: "bg-kind-amber-soft" },
  OLIVE: { mark: "bg-kind-olive", text: "text-kind-olive", ground: "bg-kind-olive-soft" },
  SLATE: { mark: "bg-kind-slate", text: "text-kind-slate", ground: "bg-kind-slate-soft" },
};
