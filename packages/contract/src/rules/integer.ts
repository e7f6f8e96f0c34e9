/** The largest quantity, limit or offset that is accepted; a thousand of them still add up exactly. */
export const largestInteger = 2_147_483_647
