/** The coach id selects the right coach for a trainee with several. */
export const classPath = ({ id, coachId }: { id: string; coachId: string }) =>
  `/?activity=${id}&coach=${coachId}`;
