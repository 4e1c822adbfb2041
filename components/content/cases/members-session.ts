"use client";

import { createContext } from "react";

/** True below a gate when it is certain that the visitor is not signed in; the login form then becomes a full one. */
export const SignedOut = createContext(false);
