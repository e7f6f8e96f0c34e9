/** Attributes of a field whose text is no prose: neither spelling nor quotation marks are changed while it is typed. */
export const typedAsIs = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** The same for an email address. A field of the type `email` would turn `müller.de` into `xn--mller-kva.de`. */
export const emailAsIs = { ...typedAsIs, inputMode: 'email' } as const
