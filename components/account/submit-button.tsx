"use client";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Disabled until hydration: the browser's own submit would put the password into the address. */
export function SubmitButton(props: Omit<ButtonProps, "type" | "disabled">) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return <Button {...props} type="submit" full disabled={!ready} />;
}
