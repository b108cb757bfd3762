import * as z from "zod/mini";
import { endpoint } from "./endpoint";

export const getDeviceKey = endpoint({
  method: "GET",
  path: "/api/user/device-key",
  access: "USER",
  summary:
    "La clé avec laquelle mes appareils enferment, à la déconnexion, ce qui n'est pas encore envoyé",
  response: z.object({ key: z.string() }),
  secret: true,
});
