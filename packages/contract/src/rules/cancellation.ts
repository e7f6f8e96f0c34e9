/** Who can have cancelled an order (beyond §2). */
export const cancelledBy = ['desk', 'team'] as const

/** Of why an order is rejected, in characters, after trimming (beyond §2). */
export const reasonLength = { max: 200 } as const
