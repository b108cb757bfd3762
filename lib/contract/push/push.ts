import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";

const WRONG_ADDRESS = "L'adresse de notification de cet appareil est invalide.";
const WRONG_KEYS = "Les clés de notification de cet appareil sont invalides.";
const address = z
  .string({ error: WRONG_ADDRESS })
  .check(z.maxLength(2000, WRONG_ADDRESS), z.regex(/^[\x21-\x7e]+$/, WRONG_ADDRESS));
const key = (length: number) =>
  z.string({ error: WRONG_KEYS }).check(z.regex(new RegExp(`^[\\w-]{${length}}=*$`), WRONG_KEYS));

export const getPushKey = endpoint({
  method: "GET",
  path: "/api/public/push-key",
  access: "PUBLIC",
  summary: "La clé publique avec laquelle un navigateur s'abonne aux notifications (VAPID)",
  response: z.object({ key: z.string() }),
});

export const addPushDevice = endpoint({
  method: "POST",
  path: "/api/user/push",
  access: "USER",
  summary:
    "Recevoir les notifications sur cet appareil : dix appareils au plus, le plus ancien s'en va",
  body: z.object({
    endpoint: address,
    keys: z.object({ p256dh: key(87), auth: key(22) }, { error: WRONG_KEYS }),
  }),
  response: z.object({ endpoint: z.string() }),
  status: 201,
  changes: [],
  errors: ["PUSH_SERVICE_UNKNOWN", "PUSH_KEYS_INVALID"],
  secret: true,
});

export const removePushDevice = endpoint({
  method: "DELETE",
  path: "/api/user/push",
  access: "USER",
  summary: "Ne plus recevoir de notifications sur cet appareil",
  body: z.object({ endpoint: address }),
  response: null,
  changes: [],
});
