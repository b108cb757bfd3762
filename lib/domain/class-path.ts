/** Where a class is opened, whichever of their coaches a trainee has before them. */
export const classPath = ({ id, coachId }: { id: string; coachId: string }) =>
  `/?activity=${id}&coach=${coachId}`;
