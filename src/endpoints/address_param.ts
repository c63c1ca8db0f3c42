import { type PostalAddress, readAddress } from "../geo/address.ts";
import { type ParamKind, text } from "../http/params.ts";
import type { z } from "zod";

/** A postal address (spec 1, Limits): what is refused is not repeated in the message. */
export const address: ParamKind<PostalAddress | undefined> = (name) =>
  text(name).transform((value, context) => {
    try {
      return value === undefined ? undefined : readAddress(value);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      context.issues.push({
        code: "custom",
        message: `Invalid ${name}. ${error.message}`,
        input: null,
      });
    }
  }) as z.ZodType<PostalAddress | undefined, string | undefined>;
