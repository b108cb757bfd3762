"use client";
import type { ComponentProps } from "react";
import { TextField } from "@/components/ui/field";
import { readSum } from "@/lib/domain/payment";

/** Returns euros from `120` or `59,90`, and null for any text that is not an amount above 0. */
export const readEuros = (text: string): number | null => readSum(text) || null;

export const NOT_AN_AMOUNT = "Un montant en euros, supérieur à 0, avec 2 décimales au plus.";

export const isAmount = (text: string): true | string => readEuros(text) !== null || NOT_AN_AMOUNT;

export const AmountField = (field: ComponentProps<typeof TextField>) => (
  <TextField inputMode="decimal" autoComplete="off" className="tabular" {...field} />
);
