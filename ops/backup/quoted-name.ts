/** A table's or column's name as an SQL identifier. */
export const quotedName = (name: string): string => `"${name.replaceAll('"', '""')}"`;
