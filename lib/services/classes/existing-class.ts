import "server-only";
import { AppError } from "@/lib/error-codes";

/** Returns the class that was found. Throws ACTIVITY_NOT_FOUND, ACTIVITY_CANCELLED. */
export function existingClass<Found extends { cancelledAt: Date | null }>(
  activity: Found | null | undefined,
): Found {
  if (!activity) throw new AppError("ACTIVITY_NOT_FOUND");
  if (activity.cancelledAt) throw new AppError("ACTIVITY_CANCELLED");
  return activity;
}
