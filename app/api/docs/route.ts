import { docsPage } from "@/lib/http/docs-page";

export const GET = () => docsPage();
