import { z } from "zod";

/** The used fields of an incentive in Rewiring America's files. */
export const incentiveSchema = z.object({
  id: z.string(),
  program: z.string(),
  items: z.array(z.string()),
  payment_methods: z.array(z.string()),
  amount: z.object({
    type: z.string(),
    number: z.number(),
    unit: z.string().optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
  }),
  owner_status: z.array(z.string()),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  url: z.object({ en: z.string().optional() }).optional(),
  low_income: z.string().optional(),
  paused: z.boolean().optional(),
  eligible_geo_group: z.string().optional(),
  short_description: z.object({ en: z.string().optional() }).optional(),
});

export type Incentive = z.infer<typeof incentiveSchema>;
