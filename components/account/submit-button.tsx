"use client";
import { useEffect, useState } from "react";
import { Button, type ButtonProps } from "@/components/ui/button";

/**
 * Submits a form that the server has drawn, once its script is here: before, the browser would submit by itself, and
 * write what was typed, a password too, into the address.
 */
export function SubmitButton(props: Omit<ButtonProps, "type" | "disabled">) {
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return <Button {...props} type="submit" full disabled={!ready} />;
}
