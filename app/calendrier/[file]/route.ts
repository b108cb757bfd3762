import { serveCalendar } from "@/lib/http/serve-calendar";

export const GET = serveCalendar;
