/** A count of things: `1 row`, `2 rows`. */
export const counted = (many: number, one: string) => `${many} ${one}${many === 1 ? "" : "s"}`;
