/** What the server and the forms say at a field of any subject. */
export const fieldMessages = {
  missing: 'This field is required.',
  noName: 'Enter a name.',
  notWhole: 'Enter a whole number.',
} as const
