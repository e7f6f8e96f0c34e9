/** An email address that breaks before its @ rather than within a word. */
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
