import type { Import } from "./imports";
import { roomOf, rooms } from "./rooms";

const isTest = (file: string) => /\.test\.tsx?$|^e2e\//.test(file);

/** What is wrong with an import of `file`: a sentence that says where to go instead; null when it is right. */
export function wrong(file: string, { file: to, written, typeOnly }: Import): string | null {
  const name = roomOf(file);
  const room = name && rooms[name];
  if (!room) return `${file} stands in no room: name its place in testing/rooms/rooms.ts.`;
  const says = `${file} imports ${written}: ${room.instead}`;
  if (!to && /^(@\/|\.)/.test(written)) return /\.(css|json)$/.test(written) ? null : says;
  // A test may prepare and look at whatever it needs.
  if (isTest(file)) return null;
  if (to) {
    const other = roomOf(to);
    return other && (other === name || room.may.includes(other)) ? null : says;
  }
  if (!room.packages || typeOnly) return null;
  const right =
    "only" in room.packages ? room.packages.only.test(written) : !room.packages.never.test(written);
  return right ? null : says;
}

/** Circles of imports, each as the files on the way round; types count too. One circle a tangle, the shortest found first. */
export function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const follow = (file: string) => {
    const at = path.indexOf(file);
    if (at >= 0) found.push([...path.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    path.push(file);
    for (const next of graph.get(file) ?? []) follow(next);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) follow(file);
  return found.sort((a, b) => a.length - b.length);
}
