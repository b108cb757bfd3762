"use client";
import type { ComponentType, ReactNode } from "react";
import { createLazy, type Lazy } from "@/components/ui/lazy";
import { prefetch } from "@/components/ui/prefetch";
import { useToast } from "@/components/ui/toast";
import { useLazy } from "@/components/ui/use-lazy";
import { noResponse } from "@/lib/client/call-error";

interface Opened {
  open?: boolean;
  onClose: () => void;
}

interface LazyDialogProps<P> {
  lazy: Lazy<ComponentType<P>>;
  props: P;
  loading: () => ReactNode;
}

function LazyDialog<P extends Opened>({ lazy, props, loading: Loading }: LazyDialogProps<P>) {
  const toast = useToast();
  const open = props.open ?? true;
  const Dialog = useLazy(lazy, open, () => {
    toast.error(noResponse().message);
    props.onClose();
  });
  if (Dialog) return <Dialog {...props} />;
  return open ? <Loading /> : null;
}

/**
 * Loads a dialog's code when the page is idle or the dialog opens. A failed load shows a toast, and
 * the next press tries again.
 */
export function onDemand<P extends Opened>(
  load: () => Promise<ComponentType<P>>,
  { loading }: { loading: () => ReactNode } = { loading: () => null },
) {
  const lazy = createLazy(load);
  prefetch(lazy.fetch);
  return Object.assign((props: P) => <LazyDialog lazy={lazy} props={props} loading={loading} />, {
    prepare: lazy.prepare,
  });
}
