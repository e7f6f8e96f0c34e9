/** Of why an order is rejected, in characters, after trimming (beyond §2). */
export const reasonLength = { max: 200 } as const
