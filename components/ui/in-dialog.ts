"use client";
import { createContext } from "react";

export const InDialog = createContext(false);
