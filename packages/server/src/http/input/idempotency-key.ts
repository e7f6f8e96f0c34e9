const longest = 255

/** Visible ASCII characters (beyond §2). */
export const keyPattern = new RegExp(`^[!-~]{1,${longest}}$`)
export const keyProblem = `Enter 1 to ${longest} visible ASCII characters.`
