"use client";
import { createContext } from "react";

/** Whether what is drawn stands in a dialog. */
export const InDialog = createContext(false);
