/** What is to become of an item's picture when its form is saved. */
export type PictureChange =
  | { readonly kind: 'none' }
  | { readonly kind: 'removed' }
  | { readonly kind: 'chosen'; readonly file: File }

export const noPictureChange: PictureChange = { kind: 'none' }
