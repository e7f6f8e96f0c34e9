/** What the server and the forms say at a field of any subject. */
export const fieldMessages = {
  missing: 'This field is required.',
  noName: 'Enter a name.',
  notWhole: 'Enter a whole number.',
  notPositive: 'Enter a whole number of at least 1.',
  unknownOrdering: 'This is not a known ordering.',
} as const
