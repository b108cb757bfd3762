import type { Trainee } from "@/lib/contract/trainees/trainees";

export const hasUnpaid = ({ subscriptions }: Trainee): boolean =>
  subscriptions.some(({ isPaid }) => !isPaid);
