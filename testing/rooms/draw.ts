import type { Import } from "./imports";
import { roomOf, rooms } from "./rooms";

/**
 * The arrows between the product's rooms, as Mermaid. An arrow that others already lead along is left out
 * (app → services → db says app → db), so that the picture has the rooms' order and nothing else.
 */
export function draw(project: ReadonlyMap<string, Import[]>): string {
  const arrows = new Map<string, Set<string>>();
  for (const [file, imports] of project) {
    const from = roomOf(file);
    if (!from || /\.test\.tsx?$/.test(file)) continue;
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const one of imports) {
      const room = one.file && roomOf(one.file);
      if (room && rooms[from]?.may.includes(room)) to.add(room);
    }
  }
  const leadsTo = (from: string, to: string): boolean =>
    [...(arrows.get(from) ?? [])].some((next) => next === to || leadsTo(next, to));
  const lines = Object.keys(rooms)
    .reverse()
    .flatMap((from) => {
      const all = [...(arrows.get(from) ?? [])];
      return all
        .filter((to) => !all.some((between) => between !== to && leadsTo(between, to)))
        .map((to) => `  ${from} --> ${to}`)
        .sort();
    });
  return ["```mermaid", "flowchart TD", ...lines, "```"].join("\n");
}

/** `text` with the picture in the place of the one it had. */
export const withPicture = (text: string, picture: string): string =>
  text.replace(/```mermaid\nflowchart TD\n[\s\S]*?```/, picture);
