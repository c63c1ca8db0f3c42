import { z } from "zod";

/** How well roofing materials do, as equipment and as materials say it. */
export const fireClass = z.enum(["A", "B", "C", "unrated"]).nullable().meta({
  description: "Fire class.",
});
export const impactClass = z.int().min(1).max(4).nullable().meta({
  description: "Impact rating, 4 is the highest.",
});
