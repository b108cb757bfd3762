"use client";
import { useEffect } from "react";
import { FailedPage } from "@/components/layout/failed-page";

export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => console.error(error), [error]);
  return <FailedPage error={error} retry={retry} />;
}
