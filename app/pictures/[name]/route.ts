import { servePicture } from "@/lib/http/serve-picture";

export const GET = servePicture;
