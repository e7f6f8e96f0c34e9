/** Marks a field that does something with a scanned code itself, when Enter follows it (spec §14). */
export const takesCodes = { 'data-takes-codes': true } as const
