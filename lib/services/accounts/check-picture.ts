import "server-only";
import { ownsPicture } from "@/db/queries/accounts/pictures";
import type { AccountId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { AppError } from "@/lib/error-codes";

/** Throws PICTURE_NOT_OURS for an address other than the stored one and the owner's pictures. */
export async function checkPicture(
  tx: Tx,
  ownerId: AccountId,
  url: string | null | undefined,
  stored: string | null = null,
): Promise<void> {
  if (typeof url === "string" && url !== stored && !(await ownsPicture(tx, ownerId, url)))
    throw new AppError("PICTURE_NOT_OURS");
}
