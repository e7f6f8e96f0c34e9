/** Of a body of JSON, in bytes (rulings §2). */
export const bodyLimit = 256 * 1024
/** The same for whoever exceeds it, and for the documents. */
export const bodyLimitInWords = `${bodyLimit / 1024} KiB`
