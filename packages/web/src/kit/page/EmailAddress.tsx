/** Breaks before its @ rather than within a word, where it does not fit on a line. */
export function EmailAddress({ children }: { readonly children: string }) {
  const at = Math.max(children.lastIndexOf('@'), 0)
  return (
    <>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </>
  )
}
